#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of ratios of a bench that ran two sides in pairs.

    ratio.py [--unit UNIT] OURS THEIRS [FILE]     OURS and THEIRS name the sides; FILE or stdin holds the rows
    ratio.py --self-test

A row is `PAIR FIGURE OURS THEIRS`: the pair's number, the figure's name, its value on either side. Every figure must
have a value in every pair, and every value must be above 0: no pair is left out, none is guessed.

`ratio` is median / median. Its interval is that of the paired ratios ours / theirs: Hodges and Lehmann's, on their
logarithms, from the exact distribution of Wilcoxon's signed rank. It is exact if both sides of a pair are disturbed
alike, however heavy the tails of that, and whatever drifts from pair to pair drops out; a bootstrap of so few pairs is
neither exact nor narrower. `paired` is the estimate that belongs to it, the median of the pairwise means.
Below 6 pairs there is no interval of 95 %, and none is printed.
Exit status 0: table printed, whatever it says; 2: rows or command line can't be used.
"""
import math
import sys
from statistics import median

ALPHA = 0.05
AIM = 1.0


def signed_rank_counts(n):
    """How many of the 2^n ways to sign the ranks 1..n give each sum of the positive ones."""
    counts = [1]
    for rank in range(1, n + 1):
        longer = counts + [0] * rank
        for total, ways in enumerate(counts):
            longer[total + rank] += ways
        counts = longer
    return counts


def depth(n, alpha=ALPHA):
    """Which pairwise mean from either end bounds the interval (1: the outermost), and the level that is reached.
    (0, None) where n is too small for any."""
    tail, steps, reached = 0, 0, None
    for ways in signed_rank_counts(n):
        if 2 * (tail + ways) > alpha * 2**n:
            break
        tail += ways
        steps += 1
        reached = 1 - 2 * tail / 2**n
    return steps, reached


def pairwise_means(values):
    return sorted((a + b) / 2 for i, a in enumerate(values) for b in values[i:])


def paired(ours, theirs):
    """Estimate and interval (None: too few pairs) of the paired ratio."""
    means = pairwise_means([math.log(a / b) for a, b in zip(ours, theirs)])
    steps, _ = depth(len(ours))
    interval = (math.exp(means[steps - 1]), math.exp(means[-steps])) if steps else None
    return math.exp(median(means)), interval


def verdict(interval):
    if interval is None:
        return 'not judged: fewer than 6 pairs'
    return 'met' if interval[0] <= AIM else 'not met'


def read_rows(lines):
    """{figure: [(ours, theirs)…]}, figures in their order; ValueError says what is wrong with which line."""
    values = {}
    for number, line in enumerate(lines, 1):
        words = line.split()
        try:
            pair, figure, ours, theirs = int(words[0]), words[1], float(words[2]), float(words[3])
            if len(words) != 4 or not (0 < ours < math.inf and 0 < theirs < math.inf):
                raise ValueError
        except (ValueError, IndexError):
            raise ValueError(f'row {number}: {line.strip()!r} is not PAIR FIGURE OURS THEIRS with values above 0')
        if pair in values.setdefault(figure, {}):
            raise ValueError(f'row {number}: pair {pair} has {figure} twice')
        values[figure][pair] = (ours, theirs)
    pairs = sorted(set().union(*values.values()))
    if not pairs:
        raise ValueError('no rows, so there is nothing to compare; the bench measured nothing')
    for figure, of_pair in values.items():
        if sorted(of_pair) != pairs:
            raise ValueError(f'{figure} is missing from a pair that has other figures; every pair needs each')
    return {figure: [of_pair[pair] for pair in pairs] for figure, of_pair in values.items()}


def table(values, ours_name, theirs_name, unit):
    rows = [['', f'{ours_name} median', 'lowest-highest', f'{theirs_name} median', 'lowest-highest', 'ratio', 'paired',
             '95 % interval', 'lowest-highest', 'pairs']]
    aims = []
    for figure, sides in values.items():
        ours, theirs = zip(*sides)
        ratios = [a / b for a, b in sides]
        centre, interval = paired(ours, theirs)
        rows.append([f'{figure} [{unit}]' if unit else figure]
                    + [f'{median(ours):.10g}', f'{min(ours):.10g}-{max(ours):.10g}']
                    + [f'{median(theirs):.10g}', f'{min(theirs):.10g}-{max(theirs):.10g}']
                    + [f'{median(ours) / median(theirs):.3f}', f'{centre:.3f}']
                    + ['{:.3f}-{:.3f}'.format(*interval) if interval else 'none', f'{min(ratios):.3f}-{max(ratios):.3f}']
                    + [str(len(sides))])
        aims.append(f'aim, {figure}: interval includes or lies below {AIM:.2f}: {verdict(interval)}')
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ['  '.join([row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]) for row in rows]
    pairs = len(next(iter(values.values())))
    _, reached = depth(pairs)
    reached = f'{100 * reached:.1f} % for {pairs} pairs' if reached else f'none for {pairs} pairs, 6 are needed'
    lines.append(f'ratio: {ours_name} / {theirs_name}, of the medians; the last three are of the paired ratios: interval'
                 f' by Hodges-Lehmann, exact ({reached})')
    return '\n'.join(lines + aims)


def self_test():
    from itertools import product
    failures = []

    def check(name, holds):
        if not holds:
            failures.append(name)

    def near(a, b):
        return all(math.isclose(x, y, rel_tol=1e-12) for x, y in zip(a, b, strict=True))

    def refused(*lines):
        try:
            read_rows(lines)
        except ValueError:
            return True
        return False

    # The greatest rank sum that is significant at 5 % on two sides, as tables of Wilcoxon's test print it.
    published = {6: 0, 7: 2, 8: 3, 9: 5, 10: 8, 11: 10, 12: 13, 13: 17, 14: 21, 15: 25, 16: 29, 17: 34, 20: 52, 25: 89}
    for n, greatest in published.items():
        check(f'depth for {n} pairs is that of the published tables', depth(n)[0] == greatest + 1)
    check('no interval below 6 pairs', all(depth(n) == (0, None) for n in range(1, 6)))
    check('level reached with 6 pairs is 1 - 2/64', depth(6)[1] == 1 - 2 / 64)
    check('level reached with 15 pairs is at least 95 %', 0.95 <= depth(15)[1] < 0.956)

    # Coverage, counted and not drawn: over every way to sign n deviations, how often is 0 inside?
    for n in (6, 7, 8, 10):
        sizes = [1.7**k for k in range(n)]
        inside = 0
        for signs in product((-1, 1), repeat=n):
            _, (low, high) = paired([math.exp(s * v / 100) for s, v in zip(signs, sizes)], [1] * n)
            inside += low <= 1 <= high
        check(f'interval of {n} pairs holds the truth as often as it says', near([inside / 2**n], [depth(n)[1]]))

    theirs = [100, 130, 90, 400, 120, 105, 99]
    factors = [0.90, 0.93, 0.95, 0.97, 1.01, 1.04, 1.20]
    ours = [t * f for t, f in zip(theirs, factors)]
    centre, (low, high) = paired(ours, theirs)
    # By hand: of the 28 pairwise geometric means the 3rd from either end.
    check('lower end', near([low], [math.sqrt(0.90 * 0.95)]))
    check('upper end', near([high], [math.sqrt(1.20 * 1.01)]))
    means = sorted(math.sqrt(a * b) for i, a in enumerate(factors) for b in factors[i:])
    check('estimate lies between the two middle pairwise means', near([centre], [math.sqrt(means[13] * means[14])]))
    back, (back_low, back_high) = paired(theirs, ours)
    check('sides swapped: the reciprocals', near([back, back_low, back_high], [1 / centre, 1 / high, 1 / low]))
    check('what drifts from pair to pair drops out', near(paired(factors, [1] * 7)[1], (low, high)))
    check('twice as slow: twice the interval', near(paired([2 * v for v in ours], theirs)[1], (2 * low, 2 * high)))

    check('aim: below, across, touching', [verdict(i) for i in ((.8, .9), (.9, 1.1), (1.0, 1.1))] == ['met'] * 3)
    check('aim: above', verdict((1.001, 1.1)) == 'not met')
    check('aim: too few pairs is no verdict', verdict(paired([1, 2], [1, 2])[1]).startswith('not judged'))

    read = read_rows(['2 min 3 4', '1 min 1 2', '1 mean 5 6', '2 mean 7 8'])
    check('rows are read by pair', read == {'min': [(1, 2), (3, 4)], 'mean': [(5, 6), (7, 8)]})
    for rows in ([], ['1 min 1'], ['1 min 1 2 3'], ['1 min 1 x'], ['x min 1 2'], ['1 min 0 2'], ['1 min 1 -2'],
                 ['1 min nan 1'], ['1 min inf 1'], ['1 min 1 2', '1 min 1 2'], ['1 min 1 2', '2 min 1 2', '1 mean 1 2']):
        check(f'refused: {rows}', refused(*rows))

    text = table({'min': list(zip(ours[:6] + [9], theirs))}, 'us', 'them', 'ns').splitlines()
    # Medians 109.2 and 105; ratios 9/99 to 1.04; the 3rd lowest of the means is that of 9/99 and 0.93.
    check('table: the row', text[1].split()[2:] ==
          ['109.2', '9-388', '105', '90-400', '1.040', '0.950', '0.291-1.010', '0.091-1.040', '7'])
    check('table: the aim', text[-1] == 'aim, min: interval includes or lies below 1.00: met')
    text = table({'min': [(1, 2), (4, 2)]}, 'us', 'them', '').splitlines()
    check('table: an even number of pairs, and no interval', text[1].split() ==
          ['min', '2.5', '1-4', '2', '2-2', '1.250', '1.000', 'none', '0.500-2.000', '2'])

    for name in failures:
        print(f'ratio.py: not so: {name}', file=sys.stderr)
    return 1 if failures else 0


def main(arguments):
    if arguments == ['--self-test']:
        return self_test()
    unit = ''
    if arguments[:1] == ['--unit'] and len(arguments) > 1:
        unit, arguments = arguments[1], arguments[2:]
    if len(arguments) not in (2, 3) or any(a.startswith('-') for a in arguments):
        print('usage: ratio.py [--unit UNIT] OURS THEIRS [FILE] | --self-test', file=sys.stderr)
        return 2
    try:
        if len(arguments) == 3:
            with open(arguments[2], encoding='ascii') as rows:
                values = read_rows(rows)
        else:
            values = read_rows(sys.stdin)
    except (OSError, ValueError) as why:
        print(f'ratio.py: {why}', file=sys.stderr)
        return 2
    print(table(values, arguments[0], arguments[1], unit))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
