"""Best valid BIOES path. Written so that it ports to any language as it stands."""
import numba
import numpy as np

from .labels import TYPES

T = len(TYPES)


@numba.njit
def _viterbi(lp, T):
    n = lp.shape[0]
    NEG = -1e9
    outside = 0.0                              # best score of a path with no span open
    open_ = np.full(T, NEG)                    # ... with a span of type t open
    out_from = np.zeros(n, np.int32)           # how `outside` was reached: 0 O, 1+t: E-t, 1+T+t: S-t
    open_from = np.zeros((n, T), np.bool_)     # True: I-t, False: B-t
    for i in range(n):
        best, arg = outside + lp[i, 0], 0
        for t in range(T):
            e = open_[t] + lp[i, 1 + 4 * t + 2]
            if e > best: best, arg = e, 1 + t
            s = outside + lp[i, 1 + 4 * t + 3]
            if s > best: best, arg = s, 1 + T + t
        for t in range(T):
            b, c = outside + lp[i, 1 + 4 * t], open_[t] + lp[i, 1 + 4 * t + 1]
            open_from[i, t] = c > b
            open_[t] = max(b, c)
        outside = best
        out_from[i] = arg
    tags = np.zeros(n, np.int32)
    i, state = n - 1, -1                       # -1: outside
    while i >= 0:
        if state < 0:
            a = out_from[i]
            if a == 0: tags[i] = 0
            elif a <= T: tags[i] = 1 + 4 * (a - 1) + 2; state = a - 1
            else: tags[i] = 1 + 4 * (a - 1 - T) + 3
        else:
            if open_from[i, state]: tags[i] = 1 + 4 * state + 1
            else: tags[i] = 1 + 4 * state; state = -1
        i -= 1
    return tags


def decode(logp, o_bias=0.0):
    """logp [tokens, labels] log-probabilities -> label numbers. o_bias is taken off the logarithm of "outside"."""
    lp = logp.astype(np.float64)
    if o_bias: lp[:, 0] -= o_bias
    return _viterbi(lp, T)


def spans(tags, tokens):
    """[(start, end, type)] in code points."""
    out, at = [], 0
    for i, g in enumerate(tags):
        if g == 0: continue
        t, p = divmod(int(g) - 1, 4)
        if p in (0, 3): at = i
        if p in (2, 3): out.append((tokens[at][0], tokens[i][1], TYPES[t]))
    return out
