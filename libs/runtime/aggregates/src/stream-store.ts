import type { Clock } from '@corella/clock';
import { NO_STREAM } from '@corella/event-store';
import type { AppendResult, EventMeta, JsonObject, NewEvent, RecordedEvent, StreamName } from '@corella/event-store';
import { ok } from '@corella/result';
import type { Rejection, Result } from '@corella/result';
import { BoundedMap } from './bounded-map.js';
import { traceInHand } from './command-in-hand.js';
import { OneAtATime } from './one-at-a-time.js';
import type { OwnStore } from './own-appends.js';

interface TypedEvent {
  readonly type: string;
  readonly data: object;
}

export interface Loaded<State> {
  readonly state: State;
  readonly revision: number;
}

export interface Appended<State, Event> extends Loaded<State> {
  readonly events: readonly Event[];
}

/** What the metadata of the new events says beside their time. */
export type ChangeMeta = Pick<EventMeta, 'by' | 'requestId' | 'news'>;

const PAGE = 500;
const MAX_CONFLICTS = 5;
const MAX_CACHED = 20_000;

/**
 * Loads a stream, decides, and appends with the expected revision. This process is the only writer of the service's
 * streams, so the state after an append is kept in memory, and commands on one stream wait for each other. If a
 * revision conflicts all the same, the stream is read again and the command decided again, at most five times.
 */
export class StreamStore<State, Event extends TypedEvent> {
  private readonly cache = new BoundedMap<StreamName, Loaded<State>>(MAX_CACHED);
  private readonly queue = new OneAtATime();
  /** How often a state was forgotten. What is being read at that moment may be older, so it is not kept either. */
  private forgotten = 0;

  constructor(
    private readonly deps: {
      readonly store: OwnStore;
      readonly clock: Clock;
      readonly written: (stream: StreamName, revision: number) => void;
    },
    private readonly fold: {
      readonly initial: () => State;
      /** The recorded event with its type; throws for an event of another category. */
      readonly typed: (event: RecordedEvent) => Event;
      readonly evolve: (state: State, event: Event, at: number) => State;
    },
  ) {}

  /** What is in memory of a stream. */
  known(stream: StreamName): Loaded<State> | undefined {
    return this.cache.get(stream);
  }

  async load(stream: StreamName): Promise<Loaded<State>> {
    const known = this.cache.get(stream);
    if (known !== undefined) return known;
    const { forgotten } = this;
    const loaded = await this.read(stream);
    const appended = this.cache.get(stream);
    if (appended !== undefined && appended.revision > loaded.revision) return appended;
    if (this.forgotten === forgotten) this.cache.set(stream, loaded);
    return loaded;
  }

  /**
   * The state after every command that is under way. A follower of the feed asks for this one: it may hear of an event
   * before the command that appended it has gone on.
   */
  settled(stream: StreamName): Promise<Loaded<State>> {
    return this.queue.run(stream, () => this.load(stream));
  }

  /** Commands on one stream run one after the other. A rejection appends nothing. */
  change<Refusal extends Rejection>(
    stream: StreamName,
    decide: (state: State, at: number) => Result<readonly Event[], Refusal>,
    meta: ChangeMeta = {},
  ): Promise<Result<Appended<State, Event>, Refusal>> {
    return this.queue.run(stream, () => this.attempt(stream, decide, meta));
  }

  private async attempt<Refusal extends Rejection>(
    stream: StreamName,
    decide: (state: State, at: number) => Result<readonly Event[], Refusal>,
    meta: ChangeMeta,
  ): Promise<Result<Appended<State, Event>, Refusal>> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
      const { state, revision } = await this.load(stream);
      const at = this.deps.clock.nowMs();
      const decision = decide(state, at);
      if (!decision.ok) return decision;
      if (decision.value.length === 0) return ok({ state, revision, events: [] });
      const trace = traceInHand();
      const events = decision.value.map((event, index): NewEvent => ({
        id: `${stream}/${revision + 1 + index}`,
        type: event.type,
        data: event.data as JsonObject,
        meta: { at, ...(trace === undefined ? {} : { requestId: trace }), ...meta, ...this.deps.store.epoch },
      }));
      const appended = await this.append(stream, revision, events);
      if (!appended.ok) continue;
      const after = {
        state: decision.value.reduce((current, event) => this.fold.evolve(current, event, at), state),
        revision: appended.revision,
      };
      this.cache.set(stream, after);
      this.deps.written(stream, appended.revision);
      return ok({ ...after, events: decision.value });
    }
    throw new Error(`${stream}: the expected revision was wrong ${MAX_CONFLICTS} times in a row`);
  }

  /** The state is kept only where it is known what the log has. After a fault it may have the events or not. */
  private async append(stream: StreamName, revision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    let known = false;
    try {
      const appended = await this.deps.store.append(stream, revision, events);
      known = appended.ok;
      return appended;
    } finally {
      if (!known) this.forget(stream);
    }
  }

  private forget(stream: StreamName): void {
    this.forgotten += 1;
    this.cache.delete(stream);
  }

  private async read(stream: StreamName): Promise<Loaded<State>> {
    let state = this.fold.initial();
    let revision = NO_STREAM;
    for (;;) {
      const events = await this.deps.store.readStream(stream, { from: revision + 1, limit: PAGE });
      for (const event of events) {
        state = this.fold.evolve(state, this.fold.typed(event), event.meta.at);
        revision = event.revision;
      }
      if (events.length < PAGE) return { state, revision };
    }
  }
}
