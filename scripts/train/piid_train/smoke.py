"""python -m piid_train pretrain --smoke: twenty steps on made-up text in seconds. It checks that the loss falls, that a run in two parts
has the losses of a run in one, and that long texts are cut into pieces as their tokens are."""
import lzma
import os
import random
import tempfile

import numpy as np
import torch

from . import rawtext, vocabulary
from .features import START, tokenise
from .pieces import SPECIAL, Bulk, Pieces
from .pretrain import train

SIZES = (2, 8, 32, 64, 3e-3)
CONFIG = dict(width=32, layers=2, inner=64, heads=2)
SAMPLES = ["Dr. Zoë O'Neill-Straße,  12 №7 … 3.4.1998\t(ΣΊΣΥΦΟΣ) Ёлка", "김민수 씨는 서울에서 漢字 かな混じり文", "นายสมชาย ใจดีทำงาน น้ำ", "مُحَمَّد בְּרֵאשִׁית हिन्दी में", "\u0301a ---  ---–– 𝒳𐐷 "]


def write(data):
    """Three languages of made-up words, each of which has one that mostly follows it."""
    rng = random.Random(3)
    os.makedirs(os.path.join(data, "rawtext"))
    rows = ["file\tlines\tbytes\tlicence"]
    for lang, letters, licence in (("xa", "abdeiklmnorstu", "CC0"), ("xb", "абгдеиклнорсту", "CC BY-SA 4.0 (share-alike)"), ("xc", "가나다라마바사아자차", "CC0")):
        words = ["".join(rng.choice(letters) for _ in range(rng.randint(2, 5))) for _ in range(40)]
        follows = {w: rng.choice(words) for w in words}
        lines = []
        for _ in range(300):
            line = [rng.choice(words)]
            while len(line) < 12: line.append(follows[line[-1]] if rng.random() < 0.9 else rng.choice(words))
            lines.append(" ".join(line).capitalize() + f", {rng.randint(1, 2000)}." + "\n" * rng.choice([1, 1, 2]))
        with lzma.open(os.path.join(data, "rawtext", lang + ".made.txt.xz"), "wt", encoding="utf8") as f: f.write("".join(lines))
        rows.append(f"{lang}.made\t300\t1\t{licence}")
    with open(os.path.join(data, "rawtext", "LICENCES.tsv"), "w", encoding="utf8") as f: f.write("\n".join(rows) + "\n")


def cut_alike():
    pieces = SPECIAL + ["0", "00", "0000", "김", "##민", "##수", "สม", "漢", "字"] + [h + c for h in ("", "##") for c in "abcdefghijklmnoprstuvwxyz"] + ["##eill", "σι"]
    bulk, of = Bulk(pieces), Pieces(pieces)
    for text in SAMPLES:
        made, (ids, marks, first) = bulk.lines([text], START), of.of(text, tokenise(text))
        assert b"".join(i for i, _ in made) == ids.tobytes() and b"".join(m for _, m in made) == marks.tobytes(), text
        assert len(first) == len(tokenise(text)) and (np.diff(first) >= 0).all() and first.max() < len(ids), text


def run():
    cut_alike()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with tempfile.TemporaryDirectory() as home:
        data = os.path.join(home, "data")
        write(data)
        assert [f[1] for f in rawtext.files(data, "attribution")] == ["xa", "xc"]
        pieces = vocabulary.build(data, "all", 400, os.path.join(home, "vocab.txt"), 1)
        index = rawtext.encode(data, "all", pieces, os.path.join(home, "pieces"), 1, print)
        rows, dev = (rawtext.Rows(os.path.join(home, "pieces"), index, s, 32, None, device) for s in ("train", "dev"))

        def go(name, stop=0):
            work, said = os.path.join(home, name), []
            os.makedirs(work, exist_ok=True)
            losses = train(rows, dev, pieces, work, lambda *x: said.append(" ".join(map(str, x))), device, CONFIG, SIZES, steps=20, stop=stop, bf16=device != "cpu")
            return losses, said
        whole, _ = go("whole")
        assert len(whole) == 20 and np.mean(whole[-5:]) < 0.9 * np.mean(whole[:5]), whole
        first, _ = go("parted", stop=12)
        second, said = go("parted")
        assert "continues from step 12" in said and len(first) == 12 and len(second) == 8, said
        assert np.allclose(first + second, whole, rtol=1e-4 if device == "cpu" else 0.02), (first + second, whole)      # a GPU adds in any order
    print(f"loss {np.mean(whole[:5]):.2f} -> {np.mean(whole[-5:]):.2f}; a run stopped after 12 steps and continued has the same losses; {device}")
