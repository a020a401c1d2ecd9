import type { Position, StreamName } from '@corella/event-store';

/** The first thing that is not as it should be, and where. Nothing after it is believed. */
export interface Divergence {
  /**
   * An invariant's name; `hash`: state rebuilt from the log differs; `replay`: the log cannot be replayed; `log`: the
   * file itself.
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
