"""Self-training: a trained model labels sentences of the raw text (Common Voice only: treebank text overlaps with test sets);
sentences it is sure of, token by token, become training items {lang, parts}."""
import json
import random

import numpy as np
import torch

from . import corpora
from .decode import decode, spans
from .documents import split
from .evaluate import Predictor
from .features import Features
from .gazetteer import Gazetteer


def run(a):
    if a.threads: torch.set_num_threads(a.threads)
    rng = random.Random(3)
    p = Predictor(a.model, Features(Gazetteer(a.data).hashes()), encoder=a.encoder)
    kept = {}
    with open(a.out, "w", encoding="utf8") as out:
        for (lang, kind), lines in sorted(corpora.raw(a.data).items()):
            if kind != "commonvoice": continue
            lines = rng.sample(lines, min(a.lines, len(lines)))
            n = named = 0
            for text, (tokens, lp) in zip(lines, p.logp(lines)):
                if not len(tokens) or float(np.exp(lp.max(1)).min()) < a.sure: continue
                ents = spans(decode(lp), tokens)
                if not ents and rng.random() < 0.6: continue
                out.write(json.dumps(dict(lang=lang, parts=split(text, ents)), ensure_ascii=False) + "\n")
                n += 1; named += bool(ents)
            kept[lang] = (n, named)
    print(kept)
