import { invariant } from '@corella/result';
import { leafHash, nodeHash, type Sha256, type SumNode } from './node.js';
import { addSums, type Sums } from './sums.js';

/*
 * A Merkle-sum tree. Invariants:
 * - The leaves are in strictly ascending order of their tags, so that no account has two of them.
 * - No sum is negative, so a parent owes at least what each child owes.
 * - A node without a partner moves up to the next level unchanged. It is never paired with itself, which would count it
 *   twice.
 */

export interface Leaf {
  readonly tag: string;
  readonly sums: Sums;
}

export interface MerkleSumTree {
  /** From the leaves upwards. The last level is the root alone. */
  readonly levels: readonly (readonly SumNode[])[];
  readonly root: SumNode;
}

const TAG = /^[0-9a-f]{64}$/;
/** The root of a tree without leaves: the hash of an empty leaf that belongs to nobody. */
const NOBODY = '0'.repeat(64);

export function buildTree(sha256: Sha256, leaves: readonly Leaf[]): MerkleSumTree {
  leaves.forEach(({ tag }, index) => {
    invariant(TAG.test(tag), `leaf ${index} has no tag`);
    invariant(index === 0 || tag > (leaves[index - 1]?.tag ?? ''), `leaf ${index} is a duplicate or out of order`);
  });
  let level: readonly SumNode[] = leaves.map(({ tag, sums }) => ({ hash: leafHash(sha256, tag, sums), sums }));
  if (level.length === 0) level = [{ hash: leafHash(sha256, NOBODY, new Map()), sums: new Map() }];
  const levels = [level];
  while (level.length > 1) {
    level = parents(sha256, level);
    levels.push(level);
  }
  const [root] = level;
  invariant(root, 'a tree has a root');
  return { levels, root };
}

function parents(sha256: Sha256, level: readonly SumNode[]): readonly SumNode[] {
  const above: SumNode[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    invariant(left, 'a level has no holes');
    above.push(right ? { hash: nodeHash(sha256, left, right), sums: addSums(left.sums, right.sums) } : left);
  }
  return above;
}

/**
 * The places of a leaf's partners, from the leaf upwards: level, index and side. A level where the node moves up alone
 * has none.
 */
export function inclusionPath(
  index: number,
  leaves: number,
): readonly { readonly level: number; readonly index: number; readonly side: 'left' | 'right' }[] {
  const path: { level: number; index: number; side: 'left' | 'right' }[] = [];
  let at = index;
  for (let width = leaves, level = 0; width > 1; width = Math.ceil(width / 2), level += 1) {
    const partner = at % 2 === 0 ? at + 1 : at - 1;
    if (partner < width) path.push({ level, index: partner, side: partner > at ? 'right' : 'left' });
    at = Math.floor(at / 2);
  }
  return path;
}
