import type { Position } from '@corella/event-store';

/**
 * Where an event stands in the whole log: the transaction that stored it, and its number in there. The text has a fixed
 * width, so that positions compare as strings. Only this folder may parse it.
 */
export interface Place {
  readonly tx: bigint;
  readonly seq: number;
}

/** Before the first event. */
export const START: Place = { tx: 0n, seq: 0 };

const TX_DIGITS = 19;
const SEQ_DIGITS = 6;
const POSITION = /^([0-9]{19})-([0-9]{6})$/;

export const positionOf = ({ tx, seq }: Place): Position =>
  `${tx.toString().padStart(TX_DIGITS, '0')}-${seq.toString().padStart(SEQ_DIGITS, '0')}`;

/** Throws for a text that is no position of this kind of store: its reader has followed another log. */
export function placeOf(position: Position | null): Place {
  if (position === null) return START;
  const [, tx, seq] = POSITION.exec(position) ?? [];
  if (tx === undefined) throw new RangeError(`"${position}" is no position of an event store on PostgreSQL`);
  return { tx: BigInt(tx), seq: Number(seq) };
}

export const isBefore = (one: Place, other: Place): boolean =>
  one.tx < other.tx || (one.tx === other.tx && one.seq < other.seq);

export const isStart = ({ tx }: Place): boolean => tx === START.tx;
