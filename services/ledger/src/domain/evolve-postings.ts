import { mayGoNegative, type Posting } from '@corella/contracts/ledger';
import { invariant } from '@corella/result';
import { parsePosting, unbalancedAssets } from './entry.js';
import type { Balance, LedgerState } from './ledger-state.js';

/** Applies a balanced entry at the state's revision. */
export function evolvePostings(state: LedgerState, postings: readonly Posting[]): void {
  const lines = postings.map(parsePosting);
  invariant(unbalancedAssets(lines).length === 0, `entry ${state.revision} does not balance`);
  for (const line of lines) {
    const balance = balanceOf(state, line.account, line.asset);
    balance[line.bucket] += line.units;
    balance.revision = state.revision;
  }
  // Checked after all lines: within an entry a balance may pass below zero.
  for (const { account, asset } of lines) {
    const { available, frozen } = balanceOf(state, account, asset);
    invariant(
      frozen >= 0n && (available >= 0n || mayGoNegative(account)),
      `entry ${state.revision} leaves ${account} below zero in ${asset}`,
    );
  }
}

/** Gives an account's balance in an asset for a change. */
function balanceOf(state: LedgerState, accountName: string, asset: string): Balance {
  const account = state.accounts.get(accountName);
  invariant(account, `posting to unknown account ${accountName}`);
  account.encoded = null;
  const known = account.balances.get(asset);
  if (known) return known;
  const fresh: Balance = { available: 0n, frozen: 0n, revision: state.revision };
  account.balances.set(asset, fresh);
  return fresh;
}
