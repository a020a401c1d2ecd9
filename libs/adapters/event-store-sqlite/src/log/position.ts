import type { Position } from '@corella/event-store';

/**
 * A position is the ordinal of an event in the whole log, counted from 1, as text of fixed width, so that positions
 * compare as strings. Only this folder may parse it.
 */
const WIDTH = 15;

export const positionOf = (ordinal: number): Position => ordinal.toString().padStart(WIDTH, '0');

/** The ordinal of a position; 0 for the start of the log. */
export const ordinalOf = (position: Position | null): number => (position === null ? 0 : Number(position));
