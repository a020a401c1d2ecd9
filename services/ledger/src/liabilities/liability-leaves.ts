import { accountOwner, isLiabilityLeaf } from '@corella/contracts/ledger';
import { sha256Hex } from '@corella/hash';
import {
  accountTag,
  addSums,
  buildTree,
  sumsText,
  type Leaf,
  type MerkleSumTree,
  type Sums,
} from '@corella/merkle-sum';
import { invariant } from '@corella/result';
import type { LedgerState } from '../domain/ledger-state.js';
import { accountNonce } from './account-nonce.js';

export interface LiabilityTree extends MerkleSumTree {
  readonly proofId: string;
  /** Sorted by tag, which shuffles them: their order does not show who opened an account when. */
  readonly leaves: readonly Leaf[];
  readonly totals: Readonly<Record<string, string>>;
}

export const proofIdOf = (revision: number): string => `liabilities-${revision}`;

/**
 * Builds the tree over what every customer is owed (available + frozen of all their accounts). A root that differs from
 * the ledger's own customer totals is a bug.
 */
export function liabilityTree(state: LedgerState, secret: string): LiabilityTree {
  const proofId = proofIdOf(state.revision);
  const leaves = [...owedByUid(state)].map(([uid, sums]): Leaf => ({
    tag: accountTag(sha256Hex, uid, accountNonce(secret, proofId, uid)),
    sums,
  }));
  leaves.sort((left, right) => (left.tag < right.tag ? -1 : 1));
  const tree = buildTree(sha256Hex, leaves);
  const totals = sumsText(tree.root.sums);
  invariant(
    JSON.stringify(totals) === JSON.stringify(sumsText(customerTotals(state))),
    `the liability tree at ${state.revision} does not sum to what customers are owed`,
  );
  return { ...tree, proofId, leaves, totals };
}

/** What each customer is owed per asset, without zeros. All accounts of a customer form one leaf. */
function owedByUid(state: LedgerState): ReadonlyMap<string, Sums> {
  const owed = new Map<string, Sums>();
  for (const { name, balances } of state.accounts.values()) {
    if (!isLiabilityLeaf(name)) continue;
    const uid = accountOwner(name);
    const sums = [...balances]
      .map(([asset, { available, frozen }]) => [asset, available + frozen] as const)
      .filter(([, units]) => units !== 0n);
    const known = owed.get(uid);
    owed.set(uid, known ? addSums(known, new Map(sums)) : new Map(sums));
  }
  return owed;
}

/** The customer totals counted independently of the tree, account by account. */
export function customerTotals(state: LedgerState): Sums {
  let totals: Sums = new Map();
  for (const { name, balances } of state.accounts.values()) {
    if (!isLiabilityLeaf(name)) continue;
    for (const [asset, { available, frozen }] of balances)
      totals = addSums(totals, new Map([[asset, available + frozen]]));
  }
  return totals;
}
