import { BusFault } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';
import { Appender, type AppenderOptions } from './append-until-known.js';
import type { Decision } from './decider.js';
import { Group } from './group.js';
import { ranOut } from './lost-ownership.js';

export interface CommitterOptions extends AppenderOptions {
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
 * without events leave once the group before it has committed, because they were decided on that state. No group and no
 * reply leaves unless the lease is held at that moment.
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
  private readonly appender: Appender;

  constructor(private readonly options: CommitterOptions) {
    this.appender = new Appender(options);
  }

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
    if (group.events.length === 0) return this.answer(group);
    this.launch(group);
    return true;
  }

  /** How long the store has been away; 0 while it answers. */
  awayMs(): number {
    return this.appender.awayMs();
  }

  /** From now on, a store that is away is a failure. */
  stopWaiting(): void {
    this.appender.stopWaiting();
  }

  /** The outcome of everything decided and not committed is unknown from here on, and nothing more is sent. */
  fail(error: unknown, unsent: Group | null = null): void {
    if (this.failed) return;
    this.failed = true;
    this.appender.end();
    const unknown = new BusFault('timeout', `${this.options.stream} failed while committing; the outcome is unknown`, {
      cause: error,
    });
    for (const group of new Set([unsent, this.inFlight, ...this.full, this.filling]))
      for (const { reject } of group?.waiting ?? []) reject(unknown);
    this.options.onFatal(error);
  }

  private launch(group: Group): void {
    this.inFlight = group;
    this.commit(group)
      .then(() => {
        if (this.failed || !this.answer(group)) return;
        this.inFlight = null;
        this.send();
        this.options.onIdle();
      })
      .catch((error: unknown) => this.fail(error));
  }

  private async commit({ events }: Group): Promise<void> {
    const { stream, onCommitted } = this.options;
    const { revision, position } = await this.appender.append(this.committed, events);
    const first = this.committed + 1;
    this.committed = revision;
    onCommitted(
      events.map(({ id, type, data, meta }, index) => ({
        id,
        type,
        data,
        meta,
        stream,
        revision: first + index,
        position,
      })),
    );
  }

  /** False, and the end, when the stream may have another owner by now. */
  private answer(group: Group): boolean {
    const { stream, lease } = this.options;
    if (lease && !lease.isHeld()) {
      this.fail(ranOut(stream, lease), group);
      return false;
    }
    for (const reply of group.replies) reply();
    return true;
  }
}
