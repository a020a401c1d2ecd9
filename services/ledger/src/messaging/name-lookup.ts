import { sql } from 'kysely';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { answerOf } from '../domain/ids/recent-instructions.js';
import { reservationNamesOf, type KnownReservation } from '../domain/ids/recent-reservation-keys.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { IdFilter } from './id-filter.js';
import { INSTRUCTION_SCOPE, RESERVATION_SCOPE, storedNames } from './stored-ids.js';

/** 1 MB of bits, for a million names: there are far fewer reservations than orders. */
const BITS = 2 ** 23;

/** What the tables know of reservations' names and of answered instructions. The filter answers for most new ones. */
export class NameLookup {
  private readonly known: IdFilter;

  constructor(
    private readonly db: LedgerDb,
    filterBits = BITS,
  ) {
    this.known = new IdFilter(filterBits);
  }

  /** From here on names that were never used need no question. */
  readTables(): Promise<void> {
    return this.known.addAll(storedNames(this.db));
  }

  stop(): void {
    this.known.stop();
  }

  /** Names count as known from their commit on, before they can leave the writer's memory. */
  onCommitted(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (!isOf(event, 'ledger')) continue;
      for (const { key } of reservationNamesOf(event)) this.known.add(RESERVATION_SCOPE, key);
      const answer = answerOf(event);
      if (answer) this.known.add(INSTRUCTION_SCOPE, answer.pid);
    }
  }

  async reservations(names: readonly string[]): Promise<readonly KnownReservation[]> {
    const possible = names.filter((name) => this.known.mayHold(RESERVATION_SCOPE, name));
    if (possible.length === 0) return [];
    const { rows } = await sql<KnownReservation>`
      select key, reservation, digest from ledger_reservation_keys where key in (${sql.join(possible)})`.execute(
      this.db,
    );
    return rows;
  }

  /** Digest of the instruction that was answered under a pid. */
  async instruction(pid: string): Promise<string | null> {
    if (!this.known.mayHold(INSTRUCTION_SCOPE, pid)) return null;
    const { rows } = await sql<{ readonly digest: string }>`
      select digest from ledger_instructions where pid = ${pid}`.execute(this.db);
    return rows[0]?.digest ?? null;
  }
}
