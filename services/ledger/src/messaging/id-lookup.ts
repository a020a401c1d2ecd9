import { sql, type CompiledQuery } from 'kysely';
import type { PostEntry } from '@corella/contracts/ledger';
import type { OrderTicket } from '@corella/contracts/market';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { answerFor, type KeyAnswer } from '../domain/ids/recent-client-order-ids.js';
import type { RecalledNames } from '../domain/ids/recalled-names.js';
import type { KnownReservation } from '../domain/ids/recent-reservation-keys.js';
import { IdFilter } from './id-filter.js';
import { NameLookup } from './name-lookup.js';
import { storedClientOrderIds } from './stored-ids.js';
import type { LedgerDb, LedgerTables } from '../projections/ledger/tables.js';

type KeyRow = Pick<LedgerTables['ledger_keys'], 'order_id' | 'body_digest'>;
type PostedRow = Pick<LedgerTables['ledger_posted'], 'digest'>;

/** The ids that are in the writer's memory. */
export interface RememberedIds {
  readonly rememberedIds: number;
  /** Ids of events up to this revision need not be remembered any more. */
  forgetIdsUpTo(revision: number): void;
  /** Tells it what the tables have, until the returned function is called. */
  recall(known: RecalledNames): () => void;
}

/** The most ids in memory: some minutes of orders at the highest rate while the table stands still. */
const MAX_REMEMBERED = 200_000;

/**
 * Makes client order ids and business ids unique for ever (`docs/rules/ledger.md` 4, 9). The table is asked before a
 * command is queued, and the writer's memory when it is decided. An id may leave the memory only when no command is in
 * between that asked the table before the id was in it.
 */
export class IdLookup {
  /**
   * The projected revision at which each pending command asked the table. It never falls, so the first is the lowest.
   */
  private readonly asked = new Map<object, number>();
  /**
   * Up to this revision the tables have the ids and the filters know them. The tables can have a commit before the
   * writer hears of it.
   */
  private projected = -1;
  private tables = -1;
  private committed = -1;
  /** Most orders use a new id; the filter spares them the question. */
  private readonly known: IdFilter;
  private readonly names: NameLookup;

  /** Compiled once, because every order asks. */
  private readonly orderQuery: CompiledQuery;
  private readonly postedQuery: CompiledQuery;

  constructor(
    private readonly db: LedgerDb,
    private readonly memory: RememberedIds,
    idFilterBits?: number,
  ) {
    this.known = new IdFilter(idFilterBits);
    this.names = new NameLookup(db, idFilterBits);
    this.orderQuery =
      sql`select order_id, body_digest from ledger_keys where account_id = (select account_id from ledger_accounts
    where account = ${''}) and client_order_id = ${''}`.compile(db);
    this.postedQuery =
      sql`select digest from ledger_posted where transaction_type = ${''} and business_id = ${''}`.compile(db);
  }

  /**
   * Reads the ids that the filter must know. Until then every order asks the table. Call this once, after the tables
   * have caught up.
   */
  async readTable(): Promise<void> {
    await this.names.readTables();
    await this.known.addAll(storedClientOrderIds(this.db));
  }

  stop(): void {
    this.known.stop();
    this.names.stop();
  }

  /** Adds the ids of a commit to the filter, before they can leave memory. */
  onCommitted(events: readonly RecordedEvent[]): void {
    this.names.onCommitted(events);
    for (const event of events) {
      if (!isOf(event, 'ledger') || event.type !== 'FundsHeld') continue;
      const { account, clientOrderId } = event.data.order;
      if (clientOrderId !== undefined) this.known.add(account, clientOrderId);
    }
    this.committed = events.at(-1)?.revision ?? this.committed;
    this.advance();
  }

  /** Sets the revision of the tables and the log at a start. */
  startFrom(revision: number): void {
    this.committed = revision;
    this.onProjected(revision);
  }

  /** The tables now have all ids up to `revision`. */
  onProjected(revision: number): void {
    this.tables = revision;
    this.advance();
  }

  /** Whether the tables are so far behind that no more ids may be remembered. */
  get isFull(): boolean {
    return this.memory.rememberedIds >= MAX_REMEMBERED;
  }

  /** Runs `decide` with the table's answer. Ids newer than that answer stay in memory meanwhile. */
  ask<Reply>(order: OrderTicket, decide: (answer: KeyAnswer) => Promise<Reply>): Promise<Reply> {
    const { account, clientOrderId } = order;
    if (clientOrderId === undefined) return decide({ kind: 'free' });
    if (!this.known.mayHold(account, clientOrderId)) return this.during(() => decide({ kind: 'free' }));
    return this.during(async () => {
      const {
        rows: [row],
      } = await this.db.executeQuery<KeyRow>({ ...this.orderQuery, parameters: [account, clientOrderId] });
      return decide(answerFor(row && { orderId: row.order_id, bodyDigest: row.body_digest }, order));
    });
  }

  /** The same for an entry: `decide` gets the digest of the entry with this business id, or null. */
  askPosted<Reply>(
    { transactionType, businessId }: PostEntry,
    decide: (digest: string | null) => Promise<Reply>,
  ): Promise<Reply> {
    return this.during(async () => {
      const {
        rows: [row],
      } = await this.db.executeQuery<PostedRow>({ ...this.postedQuery, parameters: [transactionType, businessId] });
      return decide(row?.digest ?? null);
    });
  }

  /** Runs `decide` with what the table has of these names of reservations. */
  askReservations<Reply>(
    names: readonly string[],
    decide: (found: readonly KnownReservation[]) => Promise<Reply>,
  ): Promise<Reply> {
    return this.during(async () => decide(await this.names.reservations(names)));
  }

  /**
   * Runs `decide` while the machine knows what the tables have of these pids. Instructions come from the feed, so there
   * is no command to answer.
   */
  askInstructions<Reply>(pids: readonly string[], decide: () => Promise<Reply>): Promise<Reply> {
    if (pids.length === 0) return decide();
    return this.during(async () => {
      const answered: [pid: string, digest: string][] = [];
      for (const pid of pids) {
        const digest = await this.names.instruction(pid);
        if (digest !== null) answered.push([pid, digest]);
      }
      const forget = this.memory.recall({ answered, reservations: await this.names.reservations(pids) });
      try {
        return await decide();
      } finally {
        forget();
      }
    });
  }

  private async during<Reply>(run: () => Promise<Reply>): Promise<Reply> {
    const command = {};
    this.asked.set(command, this.projected);
    try {
      return await run();
    } finally {
      this.asked.delete(command);
      this.forget();
    }
  }

  private advance(): void {
    this.projected = Math.min(this.tables, this.committed);
    this.forget();
  }

  private forget(): void {
    const [oldest] = this.asked.values();
    const upTo = oldest ?? this.projected;
    this.memory.forgetIdsUpTo(upTo);
  }
}
