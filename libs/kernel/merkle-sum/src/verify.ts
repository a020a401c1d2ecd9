import { accountTag, leafHash, nodeHash, type Sha256, type SumNode } from './node.js';
import { addSums, parseSums, sumsText, type Sums, type SumsText } from './sums.js';
import { buildTree, inclusionPath } from './tree.js';

/** What was published. */
export interface ClaimedRoot {
  readonly rootHash: string;
  readonly leaves: number;
  readonly totals: SumsText;
}

/** A partner on the way up; `side` is the side on which it stands. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sums: SumsText;
}

export interface Inclusion {
  readonly uid: string;
  readonly nonce: string;
  readonly accountTag: string;
  readonly index: number;
  readonly sums: SumsText;
  readonly path: readonly PathStep[];
}

/** The arithmetic of one level: left + right = sum, and the hash of both. */
export interface Step {
  readonly left: { readonly hash: string; readonly sums: SumsText };
  readonly right: { readonly hash: string; readonly sums: SumsText };
  readonly sums: SumsText;
  readonly hash: string;
  /** The side on which the customer's own node stands. */
  readonly own: 'left' | 'right';
}

export type Finding =
  | 'sums-malformed'
  | 'tag-differs'
  | 'path-misshapen'
  | 'root-differs'
  | 'totals-differ'
  | 'leaves-out-of-order'
  | 'leaf-missing';
export type Verification = { readonly leafHash: string; readonly steps: readonly Step[] } & (
  | { readonly ok: true }
  | { readonly ok: false; readonly finding: Finding }
);

const HASH = /^[0-9a-f]{64}$/;

/**
 * Recomputes the path from a customer's leaf to the root. Checks that the leaf is that customer's, that nothing on the
 * path is negative, that the path has the shape that the leaf's place requires, and that hash and totals at its end are
 * the published ones.
 */
export function verifyInclusion(sha256: Sha256, root: ClaimedRoot, inclusion: Inclusion): Verification {
  const steps: Step[] = [];
  const own = parseSums(inclusion.sums);
  const leaf = own ? leafHash(sha256, inclusion.accountTag, own) : '';
  const fail = (finding: Finding): Verification => ({ ok: false, finding, leafHash: leaf, steps });
  if (!own || !parseSums(root.totals)) return fail('sums-malformed');
  if (accountTag(sha256, inclusion.uid, inclusion.nonce) !== inclusion.accountTag) return fail('tag-differs');
  if (!fitsPlace(root, inclusion)) return fail('path-misshapen');
  let node: SumNode = { hash: leaf, sums: own };
  for (const { side, hash, sums } of inclusion.path) {
    const parsed = parseSums(sums);
    if (!parsed || !HASH.test(hash)) return fail('sums-malformed');
    const partner = { hash, sums: parsed };
    const [left, right] = side === 'left' ? [partner, node] : [node, partner];
    node = { hash: nodeHash(sha256, left, right), sums: addSums(left.sums, right.sums) };
    steps.push({ left: shown(left), right: shown(right), ...shown(node), own: side === 'left' ? 'right' : 'left' });
  }
  if (node.hash !== root.rootHash) return fail('root-differs');
  return sameSums(node.sums, root.totals) ? { ok: true, leafHash: leaf, steps } : fail('totals-differ');
}

/** For an auditor who has every leaf: checks order, signs, count, totals and root. */
export function checkAllLeaves(
  sha256: Sha256,
  root: ClaimedRoot,
  leaves: readonly { readonly tag: string; readonly sums: SumsText }[],
): Finding | null {
  const parsed: { tag: string; sums: Sums }[] = [];
  for (const { tag, sums } of leaves) {
    const own = parseSums(sums);
    if (!own || !HASH.test(tag)) return 'sums-malformed';
    if (parsed.length > 0 && tag <= (parsed.at(-1)?.tag ?? '')) return 'leaves-out-of-order';
    parsed.push({ tag, sums: own });
  }
  if (parsed.length !== root.leaves) return 'leaf-missing';
  const tree = buildTree(sha256, parsed);
  if (tree.root.hash !== root.rootHash) return 'root-differs';
  return sameSums(tree.root.sums, root.totals) ? null : 'totals-differ';
}

const shown = ({ hash, sums }: SumNode): { hash: string; sums: SumsText } => ({ hash, sums: sumsText(sums) });

/**
 * The number of leaves and the index alone determine how many partners there are and on which sides. Any other path is
 * forged.
 */
function fitsPlace({ leaves }: ClaimedRoot, { index, path }: Inclusion): boolean {
  if (!Number.isSafeInteger(leaves) || !Number.isSafeInteger(index) || index < 0 || index >= leaves) return false;
  const wanted = inclusionPath(index, leaves);
  return wanted.length === path.length && wanted.every(({ side }, level) => path[level]?.side === side);
}

function sameSums(sums: Sums, claimed: SumsText): boolean {
  const totals = parseSums(claimed);
  return (
    totals !== null &&
    totals.size === [...sums.values()].filter((units) => units > 0n).length &&
    [...totals].every(([asset, units]) => sums.get(asset) === units)
  );
}
