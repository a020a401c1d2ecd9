import { sql, type CompiledQuery } from 'kysely';
import type { OrderTicket } from '@corella/contracts/market';
import { answerFor, type IdempotencyKeys, type KeyAnswer } from '../domain/idempotency-keys.js';
import type { LedgerDb, LedgerTables } from '../projections/ledger/tables.js';

type KeyRow = Pick<LedgerTables['ledger_keys'], 'order_id' | 'body_hash'>;

/** Keys in memory at most: some minutes of orders at the highest rate while the table stands still. */
const MAX_REMEMBERED = 200_000;

/**
 * Client order ids for ever (core.md 3): the table is asked before a command is queued, the writer's memory when it is decided. A key
 * may leave the memory only when no command is between the two that asked the table before the key was in it.
 */
export class KeyLookup {
  /** Projected revision at which each command under way asked the table; never falls, so the first is the lowest. */
  private readonly asked = new Map<object, number>();
  private projected = -1;

  /** Compiled once, because every order asks. */
  private readonly query: CompiledQuery;

  constructor(private readonly db: LedgerDb, private readonly keys: IdempotencyKeys) {
    this.query = sql`select order_id, body_hash from ledger_keys where account = ${''} and client_order_id = ${''}`.compile(db);
  }

  /** The table now shows all keys up to `revision`. */
  onProjected(revision: number): void {
    this.projected = revision;
    this.forget();
  }

  /** The table has fallen so far behind that no further key may be remembered. */
  get isFull(): boolean {
    return this.keys.size >= MAX_REMEMBERED;
  }

  /** Runs `decide` with the table's answer; keys newer than that answer stay in memory meanwhile. */
  async ask<Reply>(order: OrderTicket, decide: (answer: KeyAnswer) => Promise<Reply>): Promise<Reply> {
    if (order.clientOrderId === undefined) return decide({ kind: 'free' });
    const command = {};
    this.asked.set(command, this.projected);
    try {
      return await decide(await this.find(order, order.clientOrderId));
    } finally {
      this.asked.delete(command);
      this.forget();
    }
  }

  private async find(order: OrderTicket, clientOrderId: string): Promise<KeyAnswer> {
    const { rows: [row] } = await this.db.executeQuery<KeyRow>({ ...this.query, parameters: [order.account, clientOrderId] });
    return answerFor(row && { orderId: row.order_id, bodyHash: row.body_hash }, order);
  }

  private forget(): void {
    const [oldest] = this.asked.values();
    this.keys.forgetUpTo(oldest ?? this.projected);
  }
}
