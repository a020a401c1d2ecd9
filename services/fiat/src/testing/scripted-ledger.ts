import type { Bus } from '@corella/bus';
import {
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type LedgerCommand,
  type LedgerRejection,
  type LedgerReply,
  type PostEntry,
} from '@corella/contracts/ledger';

export interface ScriptedLedger {
  readonly opened: Set<string>;
  readonly entries: PostEntry[];
  /** Customers whose accounts identity has not opened yet. */
  readonly unknown: Set<string>;
  /** What the next entries are refused with. */
  refusal: LedgerRejection | null;
}

/** A ledger that knows customers' accounts, opens the venue's, and posts each entry once. It may have some already. */
export function scriptedLedger(bus: Bus, entries: PostEntry[] = []): ScriptedLedger {
  const ledger: ScriptedLedger = { opened: new Set(), unknown: new Set(), entries, refusal: null };
  const refused = (rejection: LedgerRejection): LedgerReply => ({ result: { ok: false, rejection }, revision: 0 });
  bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand): Promise<LedgerReply> => {
    if (command.type === 'OpenAccount') ledger.opened.add(command.account);
    if (command.type !== 'PostEntry') return { result: { ok: true, value: { changed: true } }, revision: 0 };
    if (ledger.refusal !== null) return refused(ledger.refusal);
    const unknown = command.postings.find(({ account }) =>
      account.startsWith('spot:') ? ledger.unknown.has(account) : !ledger.opened.has(account),
    );
    if (unknown) return refused({ code: 'account-unknown' });
    const known = ledger.entries.some(
      ({ transactionType, businessId }) =>
        transactionType === command.transactionType && businessId === command.businessId,
    );
    if (!known) ledger.entries.push(command);
    return { result: { ok: true, value: { changed: !known } }, revision: ledger.entries.length };
  });
  return ledger;
}
