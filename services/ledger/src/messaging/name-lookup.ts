import { sql } from 'kysely';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { answerOf } from '../domain/ids/recent-instructions.js';
import { reservationNamesOf, type KnownReservation } from '../domain/ids/recent-reservation-keys.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { IdFilter } from './id-filter.js';
import { INSTRUCTION_SCOPE, RESERVATION_SCOPE, storedNames } from './stored-ids.js';

/** 1 MB, enough for a million names. There are far fewer reservations than orders. */
const BITS = 2 ** 23;

/** Looks up names of reservations and pids in the tables. For most new ones the filter answers at once. */
export class NameLookup {
  private readonly known: IdFilter;

  constructor(
    private readonly db: LedgerDb,
    filterBits = BITS,
  ) {
    this.known = new IdFilter(filterBits);
  }

  /** Reads what the filter must know. Until then every name is looked up in the tables. */
  readTables(): Promise<void> {
    return this.known.addAll(storedNames(this.db));
  }

  stop(): void {
    this.known.stop();
  }

  /** Adds the names of a commit to the filter, before they can leave memory. */
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

  /** Digest of the instruction that was answered under a pid, or null. */
  async instruction(pid: string): Promise<string | null> {
    if (!this.known.mayHold(INSTRUCTION_SCOPE, pid)) return null;
    const { rows } = await sql<{ readonly digest: string }>`
      select digest from ledger_instructions where pid = ${pid}`.execute(this.db);
    return rows[0]?.digest ?? null;
  }
}
