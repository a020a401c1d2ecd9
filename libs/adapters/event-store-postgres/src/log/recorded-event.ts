import { DamagedLog, type EventMeta, type JsonObject, type RecordedEvent } from '@corella/event-store';
import type { EventText } from './chain.js';
import { positionOf, type Place } from './position.js';

/** A row of the table of events, as the driver returns it: numbers of 64 bits are texts. */
export interface EventRow extends EventText {
  readonly stream: string;
  readonly revision: string;
  readonly tx: string;
  readonly seq: number;
}

export const eventColumns = 'stream, revision, tx, seq, id, type, data, meta';

export const placeOfRow = ({ tx, seq }: Pick<EventRow, 'tx' | 'seq'>): Place => ({ tx: BigInt(tx), seq });

/** The damage at a row, for the operator who has to find it. */
export const damageAt = (table: string, row: Pick<EventRow, 'tx' | 'seq'> | null, finding: string): DamagedLog =>
  new DamagedLog({ file: `table ${table}`, position: row === null ? null : positionOf(placeOfRow(row)), finding });

export function recorded(table: string, row: EventRow): RecordedEvent {
  const { stream, id, type, data, meta } = row;
  const revision = Number(row.revision);
  const position = positionOf(placeOfRow(row));
  try {
    return {
      id,
      type,
      data: JSON.parse(data) as JsonObject,
      meta: JSON.parse(meta) as EventMeta,
      stream,
      revision,
      position,
    };
  } catch (error) {
    throw Object.assign(damageAt(table, row, `event ${revision} of ${stream} is no JSON`), { cause: error });
  }
}
