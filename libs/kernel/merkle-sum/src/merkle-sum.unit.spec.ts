import { sha256Hex } from '@corella/hash';
import {
  accountTag,
  buildTree,
  canonicalSums,
  checkAllLeaves,
  inclusionPath,
  sha256Text,
  sumsText,
  verifyInclusion,
  type Inclusion,
  type MerkleSumTree,
  type SumsText,
} from './index.js';

const owed: readonly SumsText[] = [{ btc: '5', aud: '100' }, { aud: '7' }, {}, { eth: '3', aud: '1' }, { btc: '1' }];
const nonce = (index: number): string => `nonce-${index}`;
const people = owed
  .map((sums, index) => ({
    uid: `100000${index}`,
    nonce: nonce(index),
    tag: accountTag(sha256Hex, `100000${index}`, nonce(index)),
    sums,
  }))
  .sort((left, right) => (left.tag < right.tag ? -1 : 1));
const leavesOf = (rows: readonly { tag: string; sums: SumsText }[]) =>
  rows.map(({ tag, sums }) => ({
    tag,
    sums: new Map(Object.entries(sums).map(([asset, units]) => [asset, BigInt(units)])),
  }));
const tree = buildTree(sha256Hex, leavesOf(people));
const published = { rootHash: tree.root.hash, leaves: people.length, totals: sumsText(tree.root.sums) };

function inclusionOf(of: MerkleSumTree, index: number, count = people.length): Inclusion {
  const person = people[index];
  if (!person) throw new RangeError(`no person ${index}`);
  const path = inclusionPath(index, count).map(({ level, index: at, side }) => {
    const node = of.levels[level]?.[at];
    if (!node) throw new RangeError(`no node ${level}/${at}`);
    return { side, hash: node.hash, sums: sumsText(node.sums) };
  });
  return { uid: person.uid, nonce: person.nonce, accountTag: person.tag, index, sums: person.sums, path };
}
const findingOf = (root: typeof published, inclusion: Inclusion): string => {
  const verified = verifyInclusion(sha256Text, root, inclusion);
  return verified.ok ? 'ok' : verified.finding;
};

describe('a Merkle-sum tree', () => {
  it('has the totals of its leaves at the root', () => {
    expect(published.totals).toEqual({ aud: '108', btc: '6', eth: '3' });
    expect(canonicalSums(tree.root.sums)).toBe('aud=108,btc=6,eth=3');
  });

  it('lets everybody verify their own leaf with the arithmetic of each level', () => {
    people.forEach((_, index) => {
      const verified = verifyInclusion(sha256Text, published, inclusionOf(tree, index));
      expect(verified.ok).toBe(true);
      expect(verified.steps.at(-1)?.sums ?? published.totals).toEqual(published.totals);
    });
  });

  it('has a fixed root when it has no leaf', () => {
    expect(buildTree(sha256Hex, []).root.sums.size).toBe(0);
  });

  it('catches a customer who was left out', () => {
    const without = people.slice(1);
    const smaller = buildTree(sha256Hex, leavesOf(without));
    const claimed = { rootHash: smaller.root.hash, leaves: without.length, totals: sumsText(smaller.root.sums) };
    // Nothing that can be shown to the customer who was left out leads to that root.
    for (let index = 0; index < without.length; index += 1) {
      const path = inclusionPath(index, without.length).map(({ level, index: at, side }) => ({
        side,
        hash: smaller.levels[level]?.[at]?.hash ?? '',
        sums: sumsText(smaller.levels[level]?.[at]?.sums ?? new Map()),
      }));
      expect(findingOf(claimed, { ...inclusionOf(tree, 0), index, path })).toBe('root-differs');
    }
    expect(checkAllLeaves(sha256Text, claimed, people)).toBe('leaf-missing');
  });

  it('catches a negative leaf, in a path and in the full list', () => {
    const inclusion = inclusionOf(tree, 0);
    const path = inclusion.path.map((step, level) =>
      level === 0 ? { ...step, sums: { ...step.sums, aud: '-50' } } : step,
    );
    expect(findingOf(published, { ...inclusion, path })).toBe('sums-malformed');
    expect(
      checkAllLeaves(
        sha256Text,
        published,
        people.map((person, index) => (index === 1 ? { ...person, sums: { aud: '-1' } } : person)),
      ),
    ).toBe('sums-malformed');
    expect(() => buildTree(sha256Hex, [{ tag: people[0]?.tag ?? '', sums: new Map([['aud', -1n]]) }])).toThrow(
      'cannot be published',
    );
  });

  it('catches a duplicate leaf', () => {
    const twice = [...people.slice(0, 1), ...people];
    expect(() => buildTree(sha256Hex, leavesOf(twice))).toThrow('duplicate');
    expect(checkAllLeaves(sha256Text, { ...published, leaves: twice.length }, twice)).toBe('leaves-out-of-order');
  });

  it('never pairs a lone node with itself', () => {
    expect(inclusionPath(4, 5)).toEqual([{ level: 2, index: 0, side: 'left' }]);
    const inclusion = inclusionOf(tree, 4);
    const own = verifyInclusion(sha256Text, published, inclusion).leafHash;
    expect(
      findingOf(published, {
        ...inclusion,
        path: [{ side: 'right', hash: own, sums: inclusion.sums }, ...inclusion.path],
      }),
    ).toBe('path-misshapen');
  });

  it('catches altered sums of the leaf, of a partner and of the totals', () => {
    const inclusion = inclusionOf(tree, 1);
    expect(findingOf(published, { ...inclusion, sums: { ...inclusion.sums, aud: '99' } })).toBe('root-differs');
    const path = inclusion.path.map((step, level) =>
      level === 1 ? { ...step, sums: { ...step.sums, aud: '1' } } : step,
    );
    expect(findingOf(published, { ...inclusion, path })).toBe('root-differs');
    expect(findingOf({ ...published, totals: { ...published.totals, btc: '5' } }, inclusion)).toBe('totals-differ');
    expect(findingOf({ ...published, totals: { aud: '108', btc: '6' } }, inclusion)).toBe('totals-differ');
  });

  it('catches a wrong root, another customer’s leaf and a path with swapped sides', () => {
    const inclusion = inclusionOf(tree, 2);
    expect(findingOf({ ...published, rootHash: '0'.repeat(64) }, inclusion)).toBe('root-differs');
    expect(findingOf(published, { ...inclusion, uid: '9999999' })).toBe('tag-differs');
    expect(
      findingOf(published, {
        ...inclusion,
        path: inclusion.path.map((step) => ({
          ...step,
          side: step.side === 'left' ? ('right' as const) : ('left' as const),
        })),
      }),
    ).toBe('path-misshapen');
    expect(findingOf(published, { ...inclusion, index: 9 })).toBe('path-misshapen');
  });
});
