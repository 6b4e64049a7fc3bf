"""The encoder of all languages, pretrained by `pretrain` from raw text: pieces and their marks -> states.

A piece's vector is the sum of its row and the row of its mark (case of the unit, break before), made outside the exported graph.
Queries and keys are rotated by their positions, so a window may be longer than the rows of pretraining."""
import torch
import torch.nn.functional as F
from torch import nn

from .model import Dropout, attention, gelu
from .pieces import MARKS, MAX_PIECES

DEFAULTS = dict(pieces=48_000, width=256, layers=4, inner=1024, heads=4)


def angles(size, length=2 * MAX_PIECES):
    """(cosines, sines) [length, size / 2] of the places."""
    at = torch.arange(length)[:, None] * 10_000 ** (-torch.arange(0, size, 2) / size)
    return at.cos(), at.sin()


class Layer(nn.Module):
    def __init__(self, width, inner, heads, dropout):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.drop = Dropout(dropout)

    def turned(self, x, cos, sin):
        b, n, w = x.shape
        x = x.reshape(b, n, self.heads, w // self.heads)
        a, c = x.chunk(2, -1)
        cos, sin = cos[:n, None].to(x.dtype), sin[:n, None].to(x.dtype)
        return torch.cat([a * cos - c * sin, a * sin + c * cos], -1).reshape(b, n, w)

    def whole(self, q, k, v):
        """Attention over rows without padding; on a processor in float32, whose way back is quicker."""
        b, n, w = q.shape
        q, k, v = (t.reshape(b, n, self.heads, -1).transpose(1, 2) for t in (q, k, v))
        if q.device.type == "cpu":
            with torch.autocast("cpu", enabled=False): a = F.scaled_dot_product_attention(q.float(), k.float(), v.float())
        else: a = F.scaled_dot_product_attention(q, k, v)
        return a.transpose(1, 2).reshape(b, n, w)

    def forward(self, x, mask, cos, sin):
        q, k, v = self.qkv(self.norm1(x)).chunk(3, -1)
        q, k = self.turned(q, cos, sin), self.turned(k, cos, sin)
        if mask is None: a = self.whole(q, k, v)
        else: a = attention(torch.cat([q, k, v], -1), mask, self.heads)
        x = x + self.drop(self.out(a))
        return x + self.drop(self.down(gelu(self.up(self.norm2(x)))))


class Trunk(nn.Module):
    """Layers one after another, over vectors."""

    def __init__(self, width, layers, inner, heads, dropout):
        super().__init__()
        self.layers = nn.ModuleList(Layer(width, inner, heads, dropout) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        for i, table in enumerate(angles(width // heads)): self.register_buffer(("cos", "sin")[i], table, persistent=False)

    def forward(self, x, mask=None):
        for l in self.layers: x = l(x, mask, self.cos, self.sin)
        return self.norm(x)


class Encoder(nn.Module):
    def __init__(self, dropout=0.1, **config):
        super().__init__()
        self.config = c = {**DEFAULTS, **config}
        self.pieces, self.marks = nn.Embedding(c["pieces"], c["width"]), nn.Embedding(MARKS, c["width"])
        for table in (self.pieces, self.marks): nn.init.normal_(table.weight, std=0.05)
        self.trunk = Trunk(c["width"], c["layers"], c["inner"], c["heads"], dropout)

    def embed(self, ids, marks): return self.pieces(ids) + self.marks(marks)

    def run(self, e, mask):
        """e [b, p, width] piece vectors, mask [b, p] of 0 and 1 -> states."""
        return self.trunk(e, mask)

    def words(self, ids, marks, first):
        x = self.run(self.embed(ids, marks), (ids != 0).float())
        return x.gather(1, first[:, :, None].expand(-1, -1, x.shape[2]))


def load(path):
    """(config, state, pieces) that `pretrain` left."""
    c = torch.load(path, map_location="cpu")
    return c["config"], c["model"], c["pieces"]
