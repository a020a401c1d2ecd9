import type { Bus } from '@corella/bus';
import {
  accountOwner,
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type LedgerRejection,
  type LedgerReply,
  type PostEntry,
} from '@corella/contracts/ledger';
import type { BalanceRow } from '@corella/contracts/queries';
import { isOf, type EventStore } from '@corella/event-store';
import { answer, type Signals } from '@corella/signals';

interface FakeLedger {
  readonly entries: PostEntry[];
  /** Of transfers, or of what gives play money back. */
  refusal: LedgerRejection | null;
  /** What each account has, by `{account}|{asset}`, in ledger units. */
  readonly balances: Map<string, { available: bigint; frozen: bigint }>;
  /** Open orders by account. */
  readonly orders: Map<string, number>;
  /** Called before the ledger answers what accounts have: something may happen just then. */
  beforeBalances: (() => Promise<void>) | null;
  /** How many controls of each account it has heard of; all of them where null. */
  heard: number | null;
}

/**
 * A ledger that knows every account, has at once what identity derived, and remembers the entries it was asked to post.
 */
export function fakeLedger({
  bus,
  signals,
  store,
}: {
  readonly bus: Bus;
  readonly signals: Signals;
  readonly store: EventStore;
}): FakeLedger {
  const ledger: FakeLedger = {
    entries: [],
    refusal: null,
    balances: new Map(),
    orders: new Map(),
    beforeBalances: null,
    heard: null,
  };
  bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: PostEntry): Promise<LedgerReply> => {
    if (ledger.refusal !== null && command.transactionType !== 'demo-funding')
      return { result: { ok: false, rejection: ledger.refusal }, revision: 0 };
    const known = ledger.entries.some((entry) => entry.businessId === command.businessId);
    if (!known) {
      ledger.entries.push(command);
      for (const { account, asset, units } of command.postings) {
        const held = ledger.balances.get(`${account}|${asset}`);
        if (held) held.available += BigInt(units);
      }
    }
    return { result: { ok: true, value: { changed: !known } }, revision: 0 };
  });
  answer(signals, 'ledger.balances-of', async ({ accounts }) => {
    await ledger.beforeBalances?.();
    const rows = [...ledger.balances].map(([place, { available, frozen }]): BalanceRow => {
      const [account = '', asset = ''] = place.split('|');
      return { account, asset, available: String(available), frozen: String(frozen), revision: 0 };
    });
    return { rows: rows.filter(({ account }) => accounts.includes(account)), revision: ledger.entries.length };
  });
  answer(signals, 'ledger.open-holds', ({ account }) =>
    Array.from({ length: ledger.orders.get(account) ?? 0 }, (_, at) => ({
      orderId: at + 1,
      symbol: 'btcaud',
      revision: at,
    })),
  );
  answer(signals, 'ledger.account', async ({ account }) => {
    const stream = `user-${accountOwner(account)}`;
    const events = await store.readStream(stream, { from: 0, limit: 1_000 });
    const derived = events.filter((event) => event.type === 'AccountControlDerived');
    const last = derived.slice(0, ledger.heard ?? derived.length).at(-1);
    if (last === undefined || !isOf(last, 'user') || last.type !== 'AccountControlDerived') return null;
    const { status, allow } = last.data;
    return { account, accountId: 1, status, allow, source: { stream, revision: last.revision } };
  });
  return ledger;
}
