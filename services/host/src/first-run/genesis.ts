import type { Bus } from '@corella/bus';
import {
  CUSTODY_DEMO,
  HOUSE_DEMO,
  LEDGER_SERVICE,
  TRANSACTION_TYPES,
  ledgerShardOf,
  type LedgerReply,
  type PostEntry,
  type Posting,
} from '@corella/contracts/ledger';
import { invariant } from '@corella/result';
import { UNITS_PER_ONE } from '@corella/money';

/**
 * What the demo's house account starts with, in whole units: enough for makers, takers and every customer who signs up.
 */
export const DEMO_CAPITAL: Readonly<Record<string, bigint>> = {
  aud: 5_000_000_000n,
  nzd: 2_000_000_000n,
  btc: 50_000n,
  eth: 1_000_000n,
  usdt: 2_000_000_000n,
  xrp: 1_000_000_000n,
  sol: 10_000_000n,
  ltc: 10_000_000n,
  bch: 2_000_000n,
  ada: 3_000_000_000n,
  link: 100_000_000n,
  ht: 400_000_000n,
};

/** Deposits the demo's capital through custody. The business id makes a repetition harmless. */
export async function fundDemoHouse(bus: Bus): Promise<void> {
  const postings: Posting[] = Object.entries(DEMO_CAPITAL).flatMap(([asset, whole]) => {
    const units = whole * UNITS_PER_ONE;
    return [
      { account: CUSTODY_DEMO, bucket: 'available', asset, units: String(-units) },
      { account: HOUSE_DEMO, bucket: 'available', asset, units: String(units) },
    ] as const;
  });
  const command: PostEntry = {
    type: 'PostEntry',
    transactionType: TRANSACTION_TYPES.deposit,
    businessId: 'genesis:demo',
    memo: 'demo capital',
    by: 'host',
    postings,
  };
  const reply = await bus.request<LedgerReply>(LEDGER_SERVICE, command, {
    partition: ledgerShardOf(HOUSE_DEMO),
    lane: 'internal',
  });
  invariant(
    reply.result.ok,
    `the ledger refused the demo's capital: ${reply.result.ok ? '' : reply.result.rejection.code}`,
  );
}
