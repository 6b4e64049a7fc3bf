"""Items -> arrays, and the endless stream of batches."""
import random

import numpy as np

from . import augment, corpora, documents
from .documents import Generator, join, name_roles, split
from .features import WIDTH
from .labels import PARTS, S, Schema, Masks, B, E, I

MAX_TOKENS = 400
PART = {p: i for i, p in enumerate(PARTS)}


class Encoder:
    def __init__(self, features, masks, source_types, pieces=None):
        self.features, self.masks, self.pieces = features, masks, pieces
        self.schemas = {name: Schema(masks, types) for name, types in source_types.items()}
        self.schemas["documents"] = Schema(masks)
        self.bits = features.bits

    def encode(self, parts, lang, src):
        """parts [(text, None | (types, optional))] -> (ids, allowed, name parts) or None."""
        text, ents = join(parts)
        tokens, ids = self.features.ids(text)
        if not tokens: return None
        schema = self.schemas[src]
        n = len(tokens)
        allowed, part = np.full(n, schema.outside, np.int32), np.full(n, -1, np.int32)
        k = 0
        for s, e, (types, optional) in ents:
            while k < n and tokens[k][1] <= s: k += 1
            j = k
            while j < n and tokens[j][0] < e: j += 1
            if j == k: continue
            for i in range(k, j):
                p = S if j == k + 1 else B if i == k else E if i == j - 1 else I
                allowed[i] = schema.inside(types, optional, p)
            if types and types[0] == "PERSON":
                roles = name_roles(text[s:e], lang, self.bits)
                for i in range(k, j):
                    for a, b, r in roles:
                        if r and s + a < tokens[i][1] and tokens[i][0] < s + b: part[i] = PART[r]
            k = j
        m = self.pieces.limit(text, tokens, MAX_TOKENS) if self.pieces else MAX_TOKENS
        words = self.pieces.of(text, tokens[:m]) if self.pieces else None
        return ids[:m], allowed[:m], part[:m], words


def item_parts(item):
    """A corpus item as parts with (types, optional) marks."""
    return split(item["text"], [(s, e, (types, optional)) for s, e, types, optional, _ in item["ents"]])


class Stream:
    """Batches for ever: documents, corpora, texts without personal data, by share of tokens."""

    def __init__(self, encoder, gaz, docs, sources, negatives, pseudo=(), seed=1, shares=(0.52, 0.40, 0.08, 0.0), tokens=2560, langs=None, hide=False):
        self.enc, self.rng, self.np = encoder, random.Random(seed), np.random.default_rng(seed)
        self.gen = Generator(gaz, docs)
        self.docs, self.negatives, self.pseudo = docs, negatives, list(pseudo)
        self.sources = {k: v for k, v in sources.items() if v and (not langs or v[0]["lang"] in langs)}
        if langs:
            self.docs = [d for d in docs if d["lang"] in langs]
            self.negatives = [d for d in negatives if d["lang"] in langs + [corpora.NO_LANGUAGE]]
        by = {}
        for d in self.docs: by[d["lang"]] = by.get(d["lang"], 0) + 1
        empty = lambda d: not any(t for _, t in d["parts"])
        self.doc_weights = np.cumsum([by[d["lang"]] ** -0.4 * (1.5 if empty(d) else 1) * documents.BOOST.get(d["lang"], 1) for d in self.docs])
        spoken = {}
        for d in self.negatives: spoken[d["lang"]] = spoken.get(d["lang"], 0) + 1
        self.negative_weights = np.cumsum([spoken[d["lang"]] ** -0.5 * (4 if d["lang"] == corpora.NO_LANGUAGE else 1) for d in self.negatives])
        self.names = list(self.sources)
        self.source_weights = np.cumsum([corpora.QUOTA.get(n, min(len(self.sources[n]), 4000)) * corpora.BOOST.get(self.sources[n][0]["lang"], 1) for n in self.names])
        self.shares, self.size, self.hide = shares, tokens, hide
        self.used = [1.0] * 4

    def pick(self, cum): return int(np.searchsorted(cum, self.rng.random() * cum[-1], side="right"))

    def document(self):
        d, rng = self.docs[self.pick(self.doc_weights)], self.rng
        parts = self.gen.vary(d, rng) if rng.random() < 0.8 else d["parts"]
        if rng.random() < 0.2:                       # a piece of it: some lines
            text, ents = join(parts)
            cuts = [0] + [i + 1 for i, c in enumerate(text) if c == "\n" and not any(s < i < e for s, e, _ in ents)] + [len(text)]
            if len(cuts) > 3:
                a = rng.randrange(len(cuts) - 1)
                b = min(len(cuts) - 1, a + rng.randint(1, 4))
                lo, hi = cuts[a], cuts[b]
                parts = split(text[lo:hi], [(s - lo, e - lo, t) for s, e, t in ents if lo <= s and e <= hi])
        parts = augment.augment(parts, rng, d["lang"])
        return self.enc.encode([(s, ([t], False) if t else None) for s, t in parts], d["lang"], "documents")

    def sentence(self):
        rng = self.rng
        name = self.names[self.pick(self.source_weights)]
        pool = self.sources[name]
        item = rng.choice(pool)
        parts = item_parts(item)
        if name.startswith("multiconer") and rng.random() < 0.6: parts = augment.capitals(parts)
        if rng.random() < 0.2:
            for _ in range(rng.randint(1, 3)): parts = parts + [(rng.choice([" ", "\n", " "]), None)] + item_parts(rng.choice(pool))
        parts = augment.augment(parts, rng, item["lang"])
        return self.enc.encode(parts, item["lang"], name)

    def negative(self):
        d = self.negatives[self.pick(self.negative_weights)]
        parts = [(d["text"], None)]
        if self.rng.random() < 0.25: parts = augment.augment(parts, self.rng, d["lang"])
        return self.enc.encode(parts, d["lang"], "documents")

    def silver(self): return self.enc.encode(*self.pseudo_parts(self.rng.choice(self.pseudo)))

    def pseudo_parts(self, d): return augment.augment(d["parts"], self.rng, d["lang"]), d["lang"], d["src"]

    def item(self):
        kind = max(range(4), key=lambda k: self.shares[k] / self.used[k])
        x = [self.document, self.sentence, self.negative, self.silver][kind]()
        if x is None: return None
        self.used[kind] += len(x[0])
        weight = (1.0, 0.7, 0.7, 0.5)[kind]
        return x + (weight,)

    def __iter__(self):
        while True:
            chunk, total = [], 0
            while total < 16 * self.size:
                x = self.item()
                if x is not None and len(x[0]): chunk.append(x); total += len(x[0])
            chunk.sort(key=lambda x: len(x[0]))
            batches, cur, longest = [], [], 0
            for x in chunk:
                longest = max(longest, len(x[0]))
                if cur and longest * (len(cur) + 1) > self.size: batches.append(cur); cur, longest = [], len(x[0])
                cur.append(x)
            if cur: batches.append(cur)
            self.rng.shuffle(batches)
            for b in batches: yield self.collate(b)

    def collate(self, items):
        n = -(-max(len(x[0]) for x in items) // 16) * 16           # few shapes, see encoder.py
        ids = np.zeros((len(items), n, WIDTH), np.int32)
        allowed, part = np.zeros((len(items), n), np.int64), np.full((len(items), n), -1, np.int64)
        for i, (x, a, p, *_) in enumerate(items):
            ids[i, :len(x)], allowed[i, :len(a)], part[i, :len(p)] = x, a, p
        r = self.np.random(ids.shape[:2])
        ids[r < 0.12, 7:9] = 0                                      # the word itself hidden
        if self.hide:                                               # of persons more often: what is left is shape and context
            lost = (self.np.random(ids.shape[:2]) < 0.05) | (part >= 0) & (self.np.random(ids.shape[:2]) < 0.6) & (self.np.random(len(items)) < 0.25)[:, None]
            ids[lost, 7:41] = 0                                     # all that tells which word it is
            ids[:, :, 9:41][self.np.random((*ids.shape[:2], 32)) < 0.1] = 0
        whole = self.np.random(len(items)) < 0.06
        drop = (self.np.random(ids.shape[:2]) < 0.10) | whole[:, None]
        ids[drop, 41:] = 0                                          # the gazetteer silent
        weight = np.array([x[4] for x in items], np.float32)
        return ids, allowed, part, weight, self.enc.pieces.collate([x[3] for x in items], n) if self.enc.pieces else None
