import type { IdentityRejection } from '@corella/contracts/identity';
import { removalStream } from '@corella/contracts/removal';
import type { Result } from '@corella/result';
import type { Appended, Loaded, StreamStore } from '@corella/aggregates';
import { decideRemoval, type RemovalCommand } from '../domain/removal/removal.decide.js';
import type { Removal, RemovalEvent, RemovalState } from '../domain/removal/removal-state.js';

export type ChangedRemoval = Result<Appended<RemovalState, RemovalEvent>, IdentityRejection>;

/** Requests for a removal, each a stream `removal-{id}`. */
export class Removals {
  constructor(private readonly streams: StreamStore<RemovalState, RemovalEvent>) {}

  load(removalId: string): Promise<Loaded<RemovalState>> {
    return this.streams.load(removalStream(removalId));
  }

  /** Null for an id that was never given out. */
  async of(removalId: string): Promise<Removal | null> {
    const { state } = await this.load(removalId);
    return state.status === 'none' ? null : state;
  }

  /** The same after commands that are under way: an event may arrive by the feed before the state that it makes. */
  async standing(removalId: string): Promise<Removal | null> {
    const { state } = await this.streams.settled(removalStream(removalId));
    return state.status === 'none' ? null : state;
  }

  change(
    removalId: string,
    command: RemovalCommand,
    meta: { readonly by: string; readonly requestId?: string },
  ): Promise<ChangedRemoval> {
    return this.streams.change(removalStream(removalId), (state, at) => decideRemoval(command, state, at), meta);
  }
}
