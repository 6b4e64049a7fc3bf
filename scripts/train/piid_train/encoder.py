"""The pretrained English encoder (all-MiniLM-L6-v2, Apache-2.0), its first layers, over the pieces of our own tokens.

Pieces of a token: greedy longest match of its folded form in the vocabulary (continuations with ##), at most 6; [UNK] when a
part is not there. A token's vector is the last layer's state of its first piece."""
import functools
import json
import os
import struct

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from .features import OTHER, lower, strip_accents
from .model import attention, Dropout

WIDTH, INNER, HEADS, MAX_PIECES, LONGEST = 384, 1536, 12, 500, 6
CLS, SEP, UNK, PAD = "[CLS]", "[SEP]", "[UNK]", "[PAD]"


def pieces_of(path):
    """The pieces of an encoder: a directory is the English one, a file what `pretrain` left."""
    if os.path.isdir(path): return Pieces(path)
    from . import multilingual, pieces
    return pieces.Pieces(multilingual.load(path)[2])


class Pieces:
    def __init__(self, directory):
        with open(os.path.join(directory, "vocab.txt"), encoding="utf8") as f: self.vocab = {w.rstrip("\n"): i for i, w in enumerate(f)}
        self.word = functools.lru_cache(400_000)(self._word)

    def _word(self, text, cls):
        w = strip_accents(lower(text[:64]))
        if cls == OTHER: w = w[:1]
        out, at = [], 0
        while at < len(w) and len(out) < LONGEST:
            end = len(w)
            while end > at and ("##" if at else "") + w[at:end] not in self.vocab: end -= 1
            if end == at: return [self.vocab[UNK]]
            out.append(self.vocab[("##" if at else "") + w[at:end]]); at = end
        return out or [self.vocab[UNK]]

    def of(self, text, tokens): return [self.word(text[s:e], c) for s, e, c, _ in tokens]

    def limit(self, text, tokens, most):
        """How many tokens fit in the encoder's positions."""
        total = 0
        for k, (s, e, c, _) in enumerate(tokens[:most]):
            total += len(self.word(text[s:e], c))
            if total > MAX_PIECES: return k
        return min(most, len(tokens))

    def collate(self, items, n):
        """(piece ids [b, p], first piece of each token [b, n])"""
        p = min(512, -(-max(2 + sum(map(len, w)) for w in items) // 32) * 32)      # few shapes: what a product needs is made ready once for each
        ids, first = np.full((len(items), p), self.vocab[PAD], np.int64), np.zeros((len(items), n), np.int64)
        for i, words in enumerate(items):
            at = 1
            ids[i, 0] = self.vocab[CLS]
            for k, w in enumerate(words):
                first[i, k] = at
                ids[i, at:at + len(w)] = w; at += len(w)
            ids[i, at] = self.vocab[SEP]
        return ids, first


class Layer(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, inner), nn.Linear(inner, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = Dropout(0.1)

    def forward(self, x, mask):
        x = self.norm1(x + self.drop(self.out(attention(self.qkv(x), mask, HEADS))))
        return self.norm2(x + self.drop(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, layers, inner=INNER):
        super().__init__()
        self.pieces, self.places = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer(inner) for _ in range(layers))

    def load(self, directory):
        with open(os.path.join(directory, "model.safetensors"), "rb") as f:
            n = struct.unpack("<Q", f.read(8))[0]
            head = json.loads(f.read(n)); body = f.read()

        def t(name):
            e = head[name]
            a, b = e["data_offsets"]
            assert e["dtype"] == "F32"
            return torch.from_numpy(np.frombuffer(body[a:b], np.float32).reshape(e["shape"]).copy())

        def put(module, name):
            module.weight.data.copy_(t(name + ".weight"))
            if hasattr(module, "bias") and module.bias is not None: module.bias.data.copy_(t(name + ".bias"))
        pre = "" if "embeddings.word_embeddings.weight" in head else "bert."
        self.pieces.weight.data.copy_(t(pre + "embeddings.word_embeddings.weight"))
        self.places.weight.data.copy_(t(pre + "embeddings.position_embeddings.weight") + t(pre + "embeddings.token_type_embeddings.weight")[0])
        put(self.norm, pre + "embeddings.LayerNorm")
        for i, l in enumerate(self.layers):
            p = f"{pre}encoder.layer.{i}."
            l.qkv.weight.data.copy_(torch.cat([t(p + f"attention.self.{x}.weight") for x in ("query", "key", "value")]))
            l.qkv.bias.data.copy_(torch.cat([t(p + f"attention.self.{x}.bias") for x in ("query", "key", "value")]))
            put(l.out, p + "attention.output.dense"); put(l.norm1, p + "attention.output.LayerNorm")
            if l.up.out_features == INNER: put(l.up, p + "intermediate.dense"); put(l.down, p + "output.dense")      # else of `thin`
            put(l.norm2, p + "output.LayerNorm")

    def still(self, count):
        """The first `count` layers and what they stand on are not trained."""
        if not count: return
        for part in (self.pieces, self.places, self.norm, *self.layers[:count]): part.requires_grad_(False)

    def run(self, e, mask):
        """e [b, p, 384] piece vectors, mask [b, p] of 0 and 1 -> states."""
        x = self.norm(e + self.places.weight[:e.shape[1]])
        for l in self.layers: x = l(x, mask)
        return x

    def words(self, ids, first):
        x = self.run(self.pieces(ids), (ids != 0).float())
        return x.gather(1, first[:, :, None].expand(-1, -1, WIDTH))
