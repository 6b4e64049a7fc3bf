"""The raw text as documents, and as one array of pieces for pretraining: `index.json`, `{train,dev}.{ids,marks}` (uint16, uint8)."""
import csv
import glob
import json
import lzma
import multiprocessing
import os
import re

import numpy as np

from .features import PARAGRAPH, fnv, units
from .pieces import Bulk

TECHNICAL = re.compile(r"d365|ms-|iot|edgeai")          # machine-translated in part and poor in names
LINES = 40                                              # of a file without documents make one


def files(data, licences="all"):
    """[(name, language, kind, path)] of the files that the licences allow."""
    with open(os.path.join(data, "rawtext", "LICENCES.tsv"), encoding="utf8") as f: licence = {r["file"]: r["licence"] for r in csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE)}
    out = []
    for path in sorted(glob.glob(os.path.join(data, "rawtext", "*.txt.xz"))):
        name = os.path.basename(path)[:-7]
        if licences != "all" and re.search(r"\bSA\b|share-alike|ODbL", licence.get(name, "share-alike")): continue
        lang, kind = name.split(".", 1)
        out.append((name, lang.split("-")[0], kind, path))
    return out


def documents(path):
    """Lists of lines: between blank lines, or of equal length where a file has none."""
    with lzma.open(path, "rt", encoding="utf8") as f: text = f.read()
    if "\n\n" in text: return [d for d in (b.split("\n") for b in re.split(r"\n{2,}", text)) if any(d)]
    lines = [l for l in text.split("\n") if l]
    return [lines[i:i + LINES] for i in range(0, len(lines), LINES)]


def kept_out(name, number): return fnv(units(f"{name}:{number}")) % 100 == 7


def _encode(job):
    (name, lang, kind, path), pieces, out = job
    bulk = Bulk(pieces) if not _encode.bulk else _encode.bulk
    _encode.bulk = bulk
    parts = {"train": [], "dev": []}
    for n, d in enumerate(documents(path)): parts["dev" if kept_out(name, n) else "train"].extend(bulk.lines(d, PARAGRAPH))
    sizes = {}
    for split, made in parts.items():
        with open(os.path.join(out, f"{name}.{split}.ids"), "wb") as f: sizes[split] = f.write(b"".join(i for i, _ in made)) // 2
        with open(os.path.join(out, f"{name}.{split}.marks"), "wb") as f: f.write(b"".join(m for _, m in made))
    return dict(name=name, lang=lang, weight=0.25 if TECHNICAL.match(kind) else 1.0, **sizes)


_encode.bulk = None


def encode(data, licences, pieces, out, processes, log):
    """Writes the arrays once; `index.json` says that they are whole."""
    index = os.path.join(out, "index.json")
    key = [licences, len(pieces), fnv("\n".join(pieces).encode())]
    if os.path.exists(index):
        with open(index, encoding="utf8") as f: found = json.load(f)
        if found["key"] == key: return found
    os.makedirs(out, exist_ok=True)
    jobs = sorted(files(data, licences), key=lambda f: -os.path.getsize(f[3]))
    with multiprocessing.get_context("fork").Pool(processes) as pool: rows = list(pool.imap_unordered(_encode, [(j, pieces, out) for j in jobs]))
    rows.sort(key=lambda r: r["name"])
    for split in ("train", "dev"):
        for what in ("ids", "marks"):
            with open(os.path.join(out, f"{split}.{what}"), "wb") as whole:
                for r in rows:
                    part = os.path.join(out, f"{r['name']}.{split}.{what}")
                    with open(part, "rb") as f: whole.write(f.read())
                    os.remove(part)
    found = dict(key=key, files=rows)
    with open(index + ".new", "w", encoding="utf8") as f: json.dump(found, f)
    os.replace(index + ".new", index)
    log(f"{sum(r['train'] for r in rows) / 1e6:.1f} M pieces to learn from, {sum(r['dev'] for r in rows) / 1e6:.2f} M kept out, {len(rows)} files")
    return found


class Rows:
    """Pieces in rows of one length, by language: languages by the root of what they have, files by size and weight."""

    def __init__(self, out, index, split, length, langs=None, device="cpu"):
        self.length, self.device = length, device
        self.ids, self.marks = (np.memmap(os.path.join(out, f"{split}.{what}"), kind, "r") for what, kind in (("ids", np.uint16), ("marks", np.uint8)))
        if device != "cpu":                                      # all of it where the products are made
            import torch
            self.all = torch.from_numpy(np.stack([self.ids.astype(np.int32), self.marks.astype(np.int32)])).to(device)
        at, self.files = 0, {}
        for r in index["files"]:
            if r[split] > 2 * length and (not langs or r["lang"] in langs): self.files.setdefault(r["lang"], []).append((at, r[split], r["weight"]))
            at += r[split]
        self.langs = sorted(self.files)
        self.size = {l: sum(n * w for _, n, w in f) for l, f in self.files.items()}
        share = np.array([self.size[l] for l in self.langs]) ** 0.5
        self.share = share / share.sum()
        self.where = {l: np.array([(at, n) for at, n, _ in f], np.int64).T for l, f in self.files.items()}
        self.weights = {l: np.array([n * w for _, n, w in f]) / self.size[l] for l, f in self.files.items()}

    def counts(self, pieces):
        """How often each piece is in each language, [languages, pieces]."""
        out = np.zeros((len(self.langs), pieces))
        for k, l in enumerate(self.langs):
            for at, n, w in self.files[l]: out[k] += w * np.bincount(self.ids[at:at + n], minlength=pieces)
        return out

    def starts(self, rng, lang, rows):
        at, n = self.where[lang][:, rng.choice(len(self.files[lang]), rows, p=self.weights[lang])]
        return at + (rng.random(rows) * (n - self.length)).astype(np.int64)

    def draw(self, rng, groups, rows, langs=None):
        """(language of each group, ids [groups × rows, length], marks alike) as int64 tensors."""
        import torch
        chosen = [self.langs.index(l) for l in langs] if langs else rng.choice(len(self.langs), groups, p=self.share)
        where = np.concatenate([self.starts(rng, self.langs[k], rows) for k in chosen])[:, None] + np.arange(self.length)
        if self.device == "cpu": ids, marks = (torch.from_numpy(a[where].astype(np.int64)) for a in (self.ids, self.marks))
        else: ids, marks = self.all[:, torch.from_numpy(where).to(self.device)].long()
        return torch.as_tensor(np.asarray(chosen), device=self.device), ids, marks
