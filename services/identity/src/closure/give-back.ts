import { HOUSE_DEMO, LEDGER_SERVICE, ledgerShardOf, spotAccount, TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { LedgerReply, PostEntry, Posting } from '@corella/contracts/ledger';
import type { BalanceRow } from '@corella/contracts/queries';
import { invariant } from '@corella/result';
import { ask } from '@corella/signals';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { familyOf } from './what-is-left.js';

/** An entry has at most 100 lines, and a family at most six accounts, beside the demo's own. */
const ASSETS_AN_ENTRY = 14;

/**
 * Gives what a family has to spend back to the account that a demo's play money comes from. Repeated, it gives what is
 * left: an entry that went through under another id leaves nothing to give, and none goes below zero.
 */
export async function giveBack(context: IdentityContext, user: RegisteredUser): Promise<void> {
  invariant(context.config.demo && user.closing?.givesBack === true, 'only a demo takes its play money back');
  const accounts = familyOf(user).map(spotAccount);
  const { rows, revision } = await ask(context.signals, 'ledger.balances-of', { accounts });
  const spendable = rows.filter(({ available }) => available !== '0');
  const assets = [...new Set(spendable.map(({ asset }) => asset))].sort();
  for (let at = 0; at < assets.length; at += ASSETS_AN_ENTRY) {
    const part = assets.slice(at, at + ASSETS_AN_ENTRY);
    const command: PostEntry = {
      type: 'PostEntry',
      transactionType: TRANSACTION_TYPES.demoReturn,
      businessId: `demo-return:${user.uid}:${revision}:${at}`,
      postings: part.flatMap((asset) => returned(spendable.filter((row) => row.asset === asset))),
      memo: 'play money given back',
      by: 'identity',
    };
    const { result } = await context.bus.request<LedgerReply>(LEDGER_SERVICE, command, {
      partition: ledgerShardOf(HOUSE_DEMO),
      lane: 'internal',
    });
    if (!result.ok) throw new Error(`the play money of ${user.uid} cannot be given back: ${result.rejection.code}`);
  }
}

/** The lines of one asset. */
function returned(rows: readonly BalanceRow[]): readonly Posting[] {
  const sum = rows.reduce((total, { available }) => total + BigInt(available), 0n);
  const asset = rows[0]?.asset ?? '';
  return [
    ...rows.map(({ account, available }): Posting => ({ account, bucket: 'available', asset, units: `-${available}` })),
    { account: HOUSE_DEMO, bucket: 'available', asset, units: String(sum) },
  ];
}
