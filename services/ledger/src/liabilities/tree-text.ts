import type { InclusionProof } from '@corella/contracts/queries';
import { inclusionPath, sumsText, type SumNode } from '@corella/merkle-sum';
import type { LiabilityTree } from './liability-leaves.js';

/**
 * A node as it is stored. Leaves come first, in order, then each level above; a customer's proof needs only a few
 * nodes.
 */
interface NodeText {
  readonly hash: string;
  readonly sums: Readonly<Record<string, string>>;
  /** Only leaves have these. */
  readonly tag?: string;
}

/** Reads the node at an index; null past the end. */
export type ReadNode = (place: number) => Promise<string | null>;
type Leafed = Pick<InclusionProof, 'index' | 'sums' | 'path'>;

/** The tree's nodes in that order, one JSON text each. */
export function* treeTexts({ levels, leaves }: LiabilityTree): Generator<string> {
  for (const [height, level] of levels.entries()) {
    for (const [index, node] of level.entries())
      yield JSON.stringify(nodeText(node, height === 0 ? leaves[index]?.tag : undefined));
  }
}

const nodeText = ({ hash, sums }: SumNode, tag: string | undefined): NodeText => ({
  hash,
  sums: sumsText(sums),
  ...(tag === undefined ? {} : { tag }),
});

/**
 * Finds the leaf with a tag by bisection, and its path to the root; null if there is none. About 3 × log2(leaves)
 * reads.
 */
export async function findInclusion(read: ReadNode, leaves: number, tag: string): Promise<Leafed | null> {
  const node = async (place: number): Promise<NodeText> => JSON.parse((await read(place)) ?? '{}') as NodeText;
  let [low, high] = [0, leaves - 1];
  while (low <= high) {
    const index = Math.floor((low + high) / 2);
    const leaf = await node(index);
    if (leaf.tag === tag) return { index, sums: leaf.sums, path: await pathOf(node, index, leaves) };
    if ((leaf.tag ?? '') < tag) low = index + 1;
    else high = index - 1;
  }
  return null;
}

async function pathOf(
  node: (place: number) => Promise<NodeText>,
  index: number,
  leaves: number,
): Promise<InclusionProof['path']> {
  const starts = [0];
  for (let width = leaves; width > 1; width = Math.ceil(width / 2)) starts.push((starts.at(-1) ?? 0) + width);
  const path: { side: 'left' | 'right'; hash: string; sums: Readonly<Record<string, string>> }[] = [];
  for (const step of inclusionPath(index, leaves)) {
    const { hash, sums } = await node((starts[step.level] ?? 0) + step.index);
    path.push({ side: step.side, hash, sums });
  }
  return path;
}
