import { BusFault } from '@corella/bus';
import type { EventStore, RecordedEvent, StreamName } from '@corella/event-store';
import type { Decision } from './decider.js';
import { Group } from './group.js';

export interface CommitterOptions {
  readonly stream: StreamName;
  readonly store: Pick<EventStore, 'append'>;
  readonly onCommitted: (events: readonly RecordedEvent[]) => void;
  /**
   * Called when a group has committed, its replies have left and the next group is on its way, so that more can be
   * decided.
   */
  readonly onIdle: () => void;
  readonly onFatal: (error: unknown) => void;
}

/**
 * One group is in flight while the next one fills up. The replies of a group leave after its commit. Replies of a group
 * without events leave once the group before it has committed, because they were decided on that state.
 */
export class Committer {
  /** Takes the next decisions. */
  private filling = new Group();
  /**
   * Older groups that have been decided and not sent, oldest first. One more decision would have been too much for
   * them.
   */
  private readonly full: Group[] = [];
  private inFlight: Group | null = null;
  private committed = -1;
  private failed = false;

  constructor(private readonly options: CommitterOptions) {}

  startFrom(revision: number): void {
    this.committed = revision;
  }

  revision(): number {
    return this.committed;
  }

  /** Adds a decision to the group that it will commit with, and returns that group. */
  add(decision: Decision): Group {
    if (!this.filling.hasRoomFor(decision)) {
      this.full.push(this.filling);
      this.filling = new Group();
    }
    this.filling.add(decision);
    return this.filling;
  }

  /** Whether a group must be sent before anything more is decided. */
  isFull(limits: { readonly decisions: number; readonly bytes: number }): boolean {
    const { full, filling } = this;
    return full.length > 0 || filling.decisions >= limits.decisions || filling.bytes >= limits.bytes;
  }

  idle(): boolean {
    return !this.inFlight && this.full.length === 0 && this.filling.decisions === 0;
  }

  /** Sends the oldest group unless one is in flight. False when it has to wait. */
  send(): boolean {
    if (this.failed || this.inFlight) return false;
    const group = this.full.shift() ?? this.filling;
    if (group.decisions === 0) return true;
    if (group === this.filling) this.filling = new Group();
    if (group.events.length === 0) answer(group);
    else this.launch(group);
    return true;
  }

  /** The outcome of everything decided and not committed is unknown from here on, and nothing more is sent. */
  fail(error: unknown): void {
    if (this.failed) return;
    this.failed = true;
    const unknown = new BusFault('timeout', `${this.options.stream} failed while committing; the outcome is unknown`, {
      cause: error,
    });
    for (const group of [this.inFlight, ...this.full, this.filling])
      for (const { reject } of group?.waiting ?? []) reject(unknown);
    this.options.onFatal(error);
  }

  private launch(group: Group): void {
    this.inFlight = group;
    this.commit(group)
      .then(() => {
        this.inFlight = null;
        answer(group);
        this.send();
        this.options.onIdle();
      })
      .catch((error: unknown) => this.fail(error));
  }

  private async commit({ events }: Group): Promise<void> {
    const { stream, store, onCommitted } = this.options;
    const result = await store.append(stream, this.committed, events);
    if (!result.ok) {
      const found = result.code === 'fenced' ? `epoch ${result.epoch}` : `revision ${result.actual}`;
      throw new Error(`another writer has appended to ${stream}: expected revision ${this.committed}, found ${found}`);
    }
    if (result.repeated)
      throw new Error(`another writer has appended the same events to ${stream} after ${this.committed}`);
    const first = this.committed + 1;
    this.committed = result.revision;
    onCommitted(
      events.map(({ id, type, data, meta }, index) => ({
        id,
        type,
        data,
        meta,
        stream,
        revision: first + index,
        position: result.position,
      })),
    );
  }
}

function answer(group: Group): void {
  for (const reply of group.replies) reply();
}
