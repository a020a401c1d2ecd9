import { growingPauses, untilAnswered, type EventStore, type StreamName } from '@corella/event-store';
import type { WriterLease } from './writer.js';

const PAUSES = { firstMs: 50, mostMs: 2_000 };

export interface RaiseFenceOptions {
  readonly stream: StreamName;
  readonly store: Pick<EventStore, 'fence'>;
  readonly lease: Pick<WriterLease, 'epoch'>;
  /** Whether the answer is of no use any more. */
  readonly isOver: () => boolean;
}

/**
 * Keeps out what an earlier owner may still have sent, so that recovery finds everything that is ever stored of it.
 * Asks a store that is away until it answers. Resolves to the stream's highest epoch, or to null when it is over. A
 * store that has no fence changes nothing.
 */
export const raiseFence = ({ stream, store, lease, isOver }: RaiseFenceOptions): Promise<number | null> =>
  untilAnswered(() => store.fence?.(stream, lease.epoch) ?? Promise.resolve(lease.epoch), {
    pauses: growingPauses(PAUSES),
    isOver,
  });
