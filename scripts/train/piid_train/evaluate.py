"""Span F1 on development data: marked documents a language (exact and overlap) and the corpora's dev splits.

Test splits are never read here."""
import collections
import json
import os

import numpy as np
import torch

from . import augment, corpora, documents
from .decode import decode, spans
from .features import Features
from .gazetteer import Gazetteer
from .model import Tagger


class Predictor:
    def __init__(self, path, features, bias=0.0, encoder=""):
        self.pieces = None
        if encoder:
            from .encoder import pieces_of
            self.pieces = pieces_of(encoder)
        c = torch.load(path, map_location="cpu")
        self.model = Tagger(**c["config"])
        self.model.load_state_dict(c["model"])
        self.model.eval()
        self.features, self.bias = features, bias

    def logp(self, texts):
        """[(tokens, log-probabilities [tokens, labels])] a text."""
        enc = [self.features.ids(t) for t in texts]
        if self.pieces: enc = [(k[:m], v[:m]) for t, (k, v) in zip(texts, enc) for m in [self.pieces.limit(t, k, 10 ** 6)]]
        order = sorted(range(len(texts)), key=lambda i: len(enc[i][0]))
        out = [None] * len(texts)
        with torch.inference_mode():
            at = 0
            while at < len(order):
                b, n = [], 0
                while at < len(order):
                    n2 = max(n, len(enc[order[at]][0]))
                    if b and n2 * (len(b) + 1) > 4096: break
                    b.append(order[at]); n = n2; at += 1
                ids = np.zeros((len(b), max(n, 1), enc[0][1].shape[1]), np.int32)
                for k, i in enumerate(b): ids[k, :len(enc[i][1])] = enc[i][1]
                more = [torch.from_numpy(x) for x in self.pieces.collate([self.pieces.of(texts[i], enc[i][0]) for i in b], ids.shape[1])] if self.pieces else None
                lp = self.model(torch.from_numpy(ids), more)[0].log_softmax(-1).numpy()
                for k, i in enumerate(b): out[i] = (enc[i][0], lp[k, :len(enc[i][0])])
        return out

    def __call__(self, texts):
        return [spans(decode(lp, self.bias), tokens) if len(tokens) else [] for tokens, lp in self.logp(texts)]


class Score:
    """tp, fp, fn by type, exact and by overlap (a gold span is found when a prediction of its type overlaps it)."""

    def __init__(self): self.n = collections.defaultdict(lambda: np.zeros(6))

    def add(self, gold, pred):
        for t in {x[2] for x in gold} | {x[2] for x in pred}:
            g, p = [x for x in gold if x[2] == t], [x for x in pred if x[2] == t]
            exact = len({x[:2] for x in g} & {x[:2] for x in p})
            go = sum(any(a[0] < b[1] and b[0] < a[1] for b in p) for a in g)
            po = sum(any(a[0] < b[1] and b[0] < a[1] for b in g) for a in p)
            self.n[t] += np.array([exact, len(p), len(g), go, po, 0])

    @staticmethod
    def f(v):
        ex = 2 * v[0] / (v[1] + v[2]) if v[1] + v[2] else float("nan")
        p, r = (v[4] / v[1] if v[1] else 0), (v[3] / v[2] if v[2] else 0)
        return dict(exact=ex, overlap=2 * p * r / (p + r) if p + r else 0.0, p=p, r=r, gold=int(v[2]))

    def of(self, types=None):
        return self.f(sum((v for t, v in self.n.items() if types is None or t in types), np.zeros(6)))


MAIN = ("PERSON", "ORGANIZATION", "LOCATION")


def run(a):
    if a.threads: torch.set_num_threads(a.threads)
    gaz = Gazetteer(a.data)
    p = Predictor(a.model, Features(gaz.hashes()), a.bias, a.encoder)
    print(json.dumps(evaluate(p, a), ensure_ascii=False)[:0])


def evaluate(p, a, quiet=False):
    _, dev = documents.load([os.path.join(a.data, "documents"), a.documents])
    result = {}
    say = (lambda *x: None) if quiet else print
    by = collections.defaultdict(list)
    for d in dev:
        if not a.langs or d["lang"] in a.langs.split(","): by[d["lang"]].append(d)
    total, types, rows = Score(), Score(), []
    for lang in sorted(by):
        s = Score()
        for d, pred in zip(by[lang], p([documents.join(d["parts"])[0] for d in by[lang]])):
            gold = documents.join(d["parts"])[1]
            s.add(gold, pred); types.add(gold, pred)
        x, m = s.of(("PERSON",)), s.of(MAIN)
        rows.append(x["overlap"])
        result["documents-" + lang] = dict(person=x["overlap"], person_exact=x["exact"], main_exact=m["exact"], r=x["r"])
        say(f"doc {lang} {len(by[lang]):3d} docs: person overlap {100 * x['overlap']:.1f} (p {100 * x['p']:.0f} r {100 * x['r']:.0f}, exact {100 * x['exact']:.1f}, n {x['gold']}) main exact {100 * m['exact']:.1f} all exact {100 * s.of()['exact']:.1f}")
    say(f"doc mean person overlap {100 * np.mean(rows):.1f}  pooled {100 * types.of(('PERSON',))['overlap']:.1f}")
    result["documents-mean"] = float(np.mean(rows)); result["documents-pooled"] = types.of(("PERSON",))["overlap"]
    say("doc types: " + "  ".join(f"{t} {100 * types.of((t,))['overlap']:.0f}/{100 * types.of((t,))['r']:.0f} ({int(types.n[t][2])})" for t in sorted(types.n, key=lambda t: -types.n[t][2]) if types.n[t][2]))
    for kind in ("lower", "upper") if by["en"] else ():
        s = Score()
        en = [documents.join(getattr(augment, kind)(d["parts"])) for d in by["en"]]
        for (t, g), pred in zip(en, p([t for t, _ in en])): s.add(g, pred)
        say(f"doc en {kind}: person overlap {100 * s.of(('PERSON',))['overlap']:.1f}")
        result["documents-en-" + kind] = s.of(("PERSON",))["overlap"]
    for name, items in corpora.load(a.data, "dev", a.licences).items():
        if a.langs and items[0]["lang"] not in a.langs.split(","): continue
        if a.only and not any(name.startswith(o) for o in a.only.split(",")): continue
        types_of = set(corpora.sources(a.data)[name]["types"])
        items = items[:a.limit]
        s = Score()
        for it, pred in zip(items, p([i["text"] for i in items])):
            gold = [(x[0], x[1], x[4]) for x in it["ents"]]
            s.add([g for g in gold if g[2] in MAIN], [x for x in pred if x[2] in MAIN and x[2] in types_of])
        x, m = s.of(("PERSON",)), s.of()
        result["dev-" + name] = dict(person=x["overlap"], main_exact=m["exact"])
        say(f"dev {name}: person overlap {100 * x['overlap']:.1f} (n {x['gold']}) exact {100 * x['exact']:.1f}; P+O+L exact {100 * m['exact']:.1f}  " + " ".join(f"{t[:3]} {100 * s.of((t,))['exact']:.0f}" for t in MAIN))
    neg = corpora.negatives({k: v for k, v in corpora.raw(a.data).items() if not a.langs or k[0] in a.langs.split(",")})
    neg = neg[::max(1, len(neg) // 400)]
    texts = [n["text"] for n in neg]
    fps = collections.Counter(x[2] for q in p(texts) for x in q)
    chars = sum(map(len, texts))
    result["fp_per_10k"] = 1e4 * sum(fps.values()) / chars
    say(f"false positives per 10,000 characters of law, manuals, code: {result['fp_per_10k']:.2f} {dict(fps.most_common(6))}")
    if a.out:
        with open(a.out, "w", encoding="utf8") as f: json.dump(result, f, indent=1, ensure_ascii=False)
    return result
