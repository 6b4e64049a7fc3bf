"""The network: summed rows of a hashed table, residual convolutions over words, one global attention, two heads.

Convolutions are written as a product over the concatenated neighbours, so that the same graph trains here and runs as
quantised matrix products in onnxruntime."""
import torch
import torch.nn.functional as F
from torch import nn

from .features import ROWS
from .labels import N, PARTS

DEFAULTS = dict(dim=96, width=192, dilations=[1, 1, 2, 4, 1, 2], attention_after=3, heads=4, dropout=0.1)


class Fused(torch.autograd.Function):
    """Attention as one operator of onnxruntime in the exported graph: a third of the time of its parts."""

    @staticmethod
    def forward(ctx, q, k, v, mask, heads): return attend(q, k, v, (mask.float()[:, None, None, :] - 1) * 1e4, heads)

    @staticmethod
    def symbolic(g, q, k, v, mask, heads):
        nothing = g.op("prim::Constant")
        nothing.setType(torch._C.OptionalType.ofTensor())
        out = g.op("com.microsoft::MultiHeadAttention", q, k, v, nothing, mask, num_heads_i=heads)
        out.setType(q.type())
        return out


class Gelu(torch.autograd.Function):
    """The approximation of GELU as one operator of onnxruntime in the exported graph."""

    @staticmethod
    def forward(ctx, x): return F.gelu(x, approximate="tanh")

    @staticmethod
    def symbolic(g, x):
        out = g.op("com.microsoft::FastGelu", x)
        out.setType(x.type())
        return out


def gelu(x): return Gelu.apply(x) if torch.onnx.is_in_onnx_export() else F.gelu(x, approximate="tanh")


def attend(q, k, v, bias, heads):
    """q, k, v [b, n, width]; bias [b, 1, 1, n] is added to the scores."""
    b, n, w = q.shape
    q, k, v = (x.reshape(b, n, heads, w // heads).transpose(1, 2) for x in (q, k, v))
    a = (q @ k.transpose(-1, -2) * (w // heads) ** -0.5 + bias).softmax(-1) @ v
    return a.transpose(1, 2).reshape(b, n, w)


def attention(qkv, mask, heads):
    """qkv [b, n, 3 * width], mask [b, n] of 0 and 1 -> [b, n, width]."""
    q, k, v = qkv.chunk(3, -1)
    if torch.onnx.is_in_onnx_export(): return Fused.apply(q, k, v, mask.to(torch.int32), heads)
    bias = (mask[:, None, None, :] - 1) * 1e4
    if q.device.type != "cpu" or not q.requires_grad: return together(q, k, v, bias, heads)
    with torch.autocast("cpu", enabled=False): return together(q.float(), k.float(), v.float(), bias.float(), heads)  # backwards quicker than in bfloat16


def together(q, k, v, bias, heads):
    """What `attend` gives, in one operator of PyTorch."""
    b, n, w = q.shape
    q, k, v = (x.reshape(b, n, heads, w // heads).transpose(1, 2) for x in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v, bias.to(q.dtype)).transpose(1, 2).reshape(b, n, w)


class Dropout(nn.Module):
    """Dropout with eight random bytes from one draw: on a processor a tenth of the time of `nn.Dropout`."""

    def __init__(self, p):
        super().__init__()
        self.cut = round(256 * p)

    def forward(self, x):
        if not self.training or not self.cut: return x
        draws = torch.empty((x.numel() + 7) // 8, dtype=torch.int64, device=x.device).random_(-2**63, None)
        kept = (draws.view(torch.uint8)[:x.numel()] >= self.cut).view(x.shape)
        return x * kept.to(x.dtype).mul_(256 / (256 - self.cut))


class Block(nn.Module):
    def __init__(self, width, dilation, dropout):
        super().__init__()
        self.dilation = dilation
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(3 * width, width)
        self.down = nn.Linear(width, width)
        self.drop = Dropout(dropout)

    def forward(self, x, mask):
        h, d = self.norm(x) * mask, self.dilation
        left, right = F.pad(h, (0, 0, d, 0))[:, :-d], F.pad(h, (0, 0, 0, d))[:, d:]
        return x + self.drop(self.down(gelu(self.up(torch.cat([left, h, right], -1)))))


class Attention(nn.Module):
    def __init__(self, width, heads, dropout):
        super().__init__()
        self.heads = heads
        self.norm = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.drop = Dropout(dropout)

    def forward(self, x, mask):
        return x + self.drop(self.out(attention(self.qkv(self.norm(x)), mask[:, :, 0], self.heads)))


class Net(nn.Module):
    """After the table: x [batch, tokens, dim], mask [batch, tokens, 1] of 0 and 1 -> (label logits, name-part logits)."""

    def __init__(self, c):
        super().__init__()
        w = c["width"]
        self.inp = nn.Linear(c["dim"], w)
        self.drop = Dropout(c["dropout"])
        self.blocks = nn.ModuleList()
        for i, d in enumerate(c["dilations"]):
            self.blocks.append(Block(w, d, c["dropout"]))
            if i + 1 == c["attention_after"]: self.blocks.append(Attention(w, c["heads"], c["dropout"]))
        self.norm = nn.LayerNorm(w)
        self.labels = nn.Linear(w, N)
        self.parts = nn.Linear(w, len(PARTS))

    def forward(self, x, mask, more=None):
        h = self.inp(x)
        if more is not None: h = h + more
        h = self.drop(h)
        for b in self.blocks: h = b(h, mask)
        h = self.norm(h)
        return self.labels(h), self.parts(h)


class Tagger(nn.Module):
    def __init__(self, **config):
        super().__init__()
        self.config = c = {**DEFAULTS, **config}
        self.table = nn.EmbeddingBag(ROWS, c["dim"], mode="sum", sparse=True, padding_idx=0)
        nn.init.normal_(self.table.weight, std=0.15)
        with torch.no_grad(): self.table.weight[0] = 0
        self.net = Net(c)

        if c.get("layers"):                     # a pretrained encoder beside the table
            from .encoder import INNER, Encoder
            self.encoder = Encoder(c["layers"], c.get("inner", INNER))
            self.join = nn.Linear(384, c["width"])
        elif c.get("own"):                      # one of our own, of all languages
            from .multilingual import Encoder
            self.encoder = Encoder(**c["own"])
            self.join = nn.Linear(c["own"]["width"], c["width"])
        if hasattr(self, "join"): nn.init.zeros_(self.join.weight); nn.init.zeros_(self.join.bias)

    def forward(self, ids, pieces=None):
        b, n, f = ids.shape
        mask = (ids[:, :, :1] != 0).float()
        more = self.join(self.encoder.words(*pieces)) if pieces is not None else None
        return self.net(self.table(ids.reshape(b * n, f)).reshape(b, n, -1), mask, more)


def loss_of(logits, parts, allowed, part_gold, mask, masks, weight):
    """Negative log of the summed probability of each token's allowed labels (+ 0.1 of the name-part loss).
    allowed [b, n] numbers into masks [k, labels]; weight [b] per item."""
    m = mask.reshape(-1)
    lp = logits.reshape(-1, logits.shape[-1])[m].log_softmax(-1)
    ok = masks[allowed.reshape(-1)[m]]
    nll = -torch.logsumexp(lp.masked_fill(~ok, -1e4), -1)
    w = weight[:, None].expand(mask.shape).reshape(-1)[m]
    loss = (nll * w).sum() / w.sum()
    pg = part_gold.reshape(-1)[m]
    known = pg >= 0
    if known.any(): loss = loss + 0.1 * F.cross_entropy(parts.reshape(-1, parts.shape[-1])[m][known], pg[known])
    return loss
