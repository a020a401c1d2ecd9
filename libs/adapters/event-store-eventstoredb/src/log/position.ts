import type { Position } from '@corella/event-store';

/**
 * Where an event stands in `$all`: the byte of the server's log at which it was committed, and that at which it was
 * prepared. Only this folder may read a text as a place.
 */
export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** 64 bits without a sign. The fixed width lets positions compare as strings. */
const DIGITS = 20;
const POSITION = /^([0-9]{20})-([0-9]{20})$/;

const digits = (number: bigint): string => number.toString().padStart(DIGITS, '0');

export const positionOf = ({ commit, prepare }: Place): Position => `${digits(commit)}-${digits(prepare)}`;

/** Throws for a text that is no position of this kind of store: its reader has followed another log. */
export function placeOf(position: Position): Place {
  const [, commit, prepare] = POSITION.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`"${position}" is no position of an event store on EventStoreDB`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

export const isBefore = (one: Place, other: Place): boolean =>
  one.commit < other.commit || (one.commit === other.commit && one.prepare < other.prepare);

export const later = (one: Place | null, other: Place): Place => (one !== null && isBefore(other, one) ? one : other);
