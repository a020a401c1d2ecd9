import { sql } from 'kysely';
import type { LedgerDb, LedgerTables } from '../projections/ledger/tables.js';

/**
 * 16 MB of bits: at ten million keys one new key in 250 is taken for a known one, at a hundred million most are, and
 * the table is asked as before.
 */
const BITS = 2 ** 27;
const PROBES = 4;
const PAGE = 5_000;

const FNV_PRIME = 0x01000193;

function hashOf(account: string, clientOrderId: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < account.length; at += 1) hash = Math.imul(hash ^ account.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ 0x7c, FNV_PRIME);
  for (let at = 0; at < clientOrderId.length; at += 1) hash = Math.imul(hash ^ clientOrderId.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Where the probes of a key begin and how far they lie apart: odd, so that they never fall on each other. */
const startOf = (account: string, clientOrderId: string): { readonly first: number; readonly step: number } => ({
  first: hashOf(account, clientOrderId, 0x811c9dc5),
  step: (hashOf(account, clientOrderId, 0x9747b28c) | 1) >>> 0,
});

/**
 * Which client order ids may exist (a Bloom filter): it never denies a key that was added, so that a new order need not
 * wait for a question to the table's thread. Until the table has been read once, every key may exist.
 */
export class ClientOrderIdFilter {
  private readonly words: Uint32Array;
  private complete = false;
  private stopped = false;

  constructor(private readonly bits = BITS) {
    this.words = new Uint32Array(bits / 32);
  }

  add(account: string, clientOrderId: string): void {
    const { first, step } = startOf(account, clientOrderId);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = this.placeOf(first, step * probe);
      this.words[place >>> 5] = (this.words[place >>> 5] ?? 0) | (1 << (place & 31));
    }
  }

  /** False only for a key that was never added. */
  mayHold(account: string, clientOrderId: string): boolean {
    if (!this.complete) return true;
    const { first, step } = startOf(account, clientOrderId);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = this.placeOf(first, step * probe);
      if (((this.words[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }

  /** Reads the table page by page. Keys that are committed meanwhile have to be added by whoever commits them. */
  async readTable(db: LedgerDb): Promise<void> {
    let [account, id] = [0, ''];
    while (!this.stopped) {
      const { rows } = await sql<
        Pick<LedgerTables['ledger_keys'], 'account_id' | 'client_order_id'> & { readonly account: string }
      >`select account_id, client_order_id,
        (select account from ledger_accounts where ledger_accounts.account_id = ledger_keys.account_id) as account
        from ledger_keys where (account_id, client_order_id) > (${account}, ${id}) order by account_id, client_order_id limit ${PAGE}`.execute(
        db,
      );
      for (const row of rows) this.add(row.account, row.client_order_id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) {
        this.complete = true;
        return;
      }
      [account, id] = [last.account_id, last.client_order_id];
    }
  }

  /** Gives up a reading that is under way. */
  stop(): void {
    this.stopped = true;
  }

  /** Both below 2^35, so that the sum is exact. */
  private placeOf(first: number, distance: number): number {
    return (first + distance) % this.bits;
  }
}
