import type { Position, StreamName } from '@corella/event-store';

/** The first thing that is wrong, and where. The sentinel trusts nothing after it. */
export interface Divergence {
  /**
   * The name of an invariant, or: `hash` when a state hash differs from the rebuilt state, `replay` when the log cannot
   * be replayed, `tables` when a table differs from the log, `log` when the log file itself is damaged.
   */
  readonly kind: string;
  readonly stream: StreamName | null;
  readonly revision: number | null;
  readonly position: Position | null;
  readonly finding: string;
}

export function placeText({ kind, stream, revision, position, finding }: Divergence): string {
  const place = stream === null ? 'the log' : `${stream} at revision ${revision ?? 'unknown'}`;
  return `${kind}: ${place} (position ${position ?? 'start'}): ${finding}`;
}
