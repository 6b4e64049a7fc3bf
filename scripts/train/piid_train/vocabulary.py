"""python -m piid_train vocabulary: the list of pieces of the encoder of all languages, from the raw text.

Byte-pair merges (the package `tokenizers`) over the units of all languages, each language weighing the root of its size, propose
more pieces than there is room for; those stay that the greedy longest match uses most. Runs without spaces are first cut into the
words that ICU sees, so that no piece holds the end of one word and the start of the next."""
import collections
import json
import multiprocessing
import os
import time

from . import rawtext
from .features import CLS, DIGIT, OTHER, SINGLE, words_of
from .pieces import MOST_DIGITS, SPECIAL, Bulk, Segmenter, folded, hangul

SEEN = 60                    # times, of all languages weighed, that a character is met to have a piece
BY_CHARACTER = 3             # times the weight of scripts read by character: a character holds what several letters hold, and speed is counted in characters


def _count(job):
    """{(folded unit, joined): times} of a file; a unit without spaces is counted word by word."""
    (name, lang, kind, path), weigh_runs = job
    bulk, out = Bulk(SPECIAL), collections.Counter()
    raw = collections.Counter()
    for d in rawtext.documents(path):
        for line in d: raw.update(m.group().strip() for m in bulk.unit.finditer(line))
    runs = []
    for unit, n in raw.items():
        if not unit: continue
        text, cls, _ = bulk.cut(unit)
        if cls == DIGIT: continue
        if cls == OTHER: out[folded(text)[:1], True] += n
        elif cls != SINGLE: out[folded(text), True] += n
        elif hangul(text[0]): out["".join(map(folded, bulk.single.findall(text))), True] += n
        else: runs.append((text, n))
    for i in range(0, len(runs), 2000):
        part = runs[i:i + 2000]
        for (text, n), lengths in zip(part, words_of([t for t, _ in part]) if weigh_runs else [[len(t)] for t, _ in part]):
            at = 0
            for length in lengths:
                out["".join(map(folded, bulk.single.findall(text[at:at + length]))), False] += n
                at += length
    out.pop(("", True), None)
    out.pop(("", False), None)
    return lang, 0.25 if rawtext.TECHNICAL.match(kind) else 1.0, out


def count(data, licences, processes, words=True):
    """{(unit, joined): weight} over all languages: of a language with n units each counts n^-0.5."""
    by = collections.defaultdict(collections.Counter)
    jobs = sorted(rawtext.files(data, licences), key=lambda f: -os.path.getsize(f[3]))
    with multiprocessing.get_context("fork").Pool(processes, maxtasksperchild=20) as pool:
        for lang, weight, found in pool.imap_unordered(_count, [(j, words) for j in jobs]):
            for u, n in found.items(): by[lang][u] += weight * n
    total = collections.Counter()
    most = max(sum(c.values()) for c in by.values())
    for c in by.values():
        scale = (most / sum(c.values())) ** 0.5
        for u, n in c.items():
            if n >= 2 or most < 1e5: total[u] += n * scale * (BY_CHARACTER if CLS[ord(u[0][0])] == SINGLE else 1)
    return total


def proposed(total, size):
    """Pieces by byte-pair merges, words with ## inside, runs without spaces without."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers
    out = []
    for joined in (True, False):
        part = {u: n for (u, j), n in total.items() if j == joined}
        if not part: continue
        share = size if joined else max(size * 2 // 5, 300)
        known = collections.Counter()
        for u, n in part.items():
            for c in u: known[c] += n
        tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]") if joined else models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
        trainer = (trainers.WordPieceTrainer if joined else trainers.BpeTrainer)(vocab_size=share, show_progress=False, limit_alphabet=sum(n >= SEEN for n in known.values()))

        def lines():
            for u, n in part.items():
                for k in range(0, int(n + 0.5), 4000): yield " ".join([u] * min(4000, int(n + 0.5) - k))
        tokenizer.train_from_iterator(lines(), trainer)
        out += list(tokenizer.get_vocab())
    return out


def choose(total, candidates, size):
    """The pieces that the greedy longest match over the units uses most; characters that are met often always stay."""
    alone = collections.Counter()
    for (u, joined), n in total.items():
        for k, c in enumerate(u): alone["##" + c if joined and k else c] += n
    fixed = SPECIAL + ["0" * k for k in range(1, MOST_DIGITS + 1)]
    characters = [c for c, n in alone.most_common() if n >= SEEN and c not in fixed]
    kept = set(fixed) | set(characters) | set(candidates)
    for room in (1.35, 1.1, 1):                       # in turns: what goes changes what the rest is used for
        used, segmenter = collections.Counter(), Segmenter(sorted(kept))
        for (u, joined), n in total.items():
            for i, _ in segmenter.match(u, joined): used[segmenter.list[i]] += n
        must = set(fixed) | set(characters)
        best = [p for p, _ in used.most_common() if p not in must]
        kept = must | set(best[:max(0, int(room * size) - len(must))])
    return fixed + sorted(kept - set(fixed), key=lambda p: (-used[p], p))


def build(data, licences, size, path, processes, log=print, words=True):
    """The list of pieces at `path`, made if it is not there."""
    if not os.path.exists(path):
        t = time.time()
        total = count(data, licences, processes, words)
        log(f"{len(total)} units, {time.time() - t:.0f} s")
        candidates = proposed(total, size * 3 // 2)
        log(f"{len(candidates)} pieces proposed, {time.time() - t:.0f} s")
        pieces = choose(total, candidates, size)
        with open(path + ".new", "w", encoding="utf8") as f: f.write("\n".join(pieces) + "\n")
        os.replace(path + ".new", path)
        log(f"{len(pieces)} pieces, {time.time() - t:.0f} s")
    return read(path)


def read(path):
    with open(path, encoding="utf8") as f: return f.read().split("\n")[:-1]


def run(a):
    os.makedirs(os.path.dirname(os.path.abspath(a.out)), exist_ok=True)
    pieces = build(a.data, a.licences, a.size, a.out, a.threads or os.cpu_count())
    print(json.dumps(dict(pieces=len(pieces))))
