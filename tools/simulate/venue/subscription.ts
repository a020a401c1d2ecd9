import {
  StoreUnavailable,
  type Position,
  type StreamName,
  type SubscribeOptions,
  type Subscription,
} from '@corella/event-store';
import type { DurableLog } from '../machine/durable-log.js';
import type { Faults } from '../machine/faults.js';
import type { Life } from './process.js';

const MOST_RETOLD = 40;
const MOST_AT_ONCE = 30;
const DEFAULT_BATCH = 1_000;
/** How far ahead streams are mixed. */
const WINDOW = 200;
const PLACES_KEPT = 20;
const LONGEST_SLOW_MS = 5_000;

interface World {
  readonly log: DurableLog;
  readonly life: Life;
  readonly faults: Faults;
}

/**
 * A subscription that keeps its contract and promises nothing more: each stream in order, everything at least once. A
 * named subscription may begin at any place that it once saved, repeat a stretch, and mix streams. An unnamed one keeps
 * the order of the log, because its reader saves positions of its own.
 */
class SimulatedSubscription implements Subscription {
  /** Everything before this ordinal has been delivered, and of the rest, what `told` names. */
  private at: number;
  private readonly told = new Set<number>();
  /** Where the last repetition began. The next one waits until then, so that many short streams cannot stall it. */
  private reached = 0;
  private readonly catchUpTo: number;
  private caughtUp = false;
  private closed = false;
  private isBusy = false;
  private isPlanned = false;
  private onIdle: () => void = () => undefined;
  private readonly watcher: { close(): void };

  constructor(
    private readonly request: SubscribeOptions,
    private readonly world: World,
  ) {
    const { log, life } = world;
    this.catchUpTo = log.events.length;
    this.at = this.start();
    this.watcher = log.watch(() => this.look());
    life.onEnd(() => this.watcher.close());
    life.later(0, () => this.look());
  }

  position(): Position | null {
    return this.at === 0 ? null : (this.world.log.events[this.at - 1]?.position ?? null);
  }

  lag(): number {
    return this.world.log.events.length - this.at;
  }

  close(): Promise<void> {
    this.closed = true;
    this.watcher.close();
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => {
      this.onIdle = resolve;
    });
  }

  private start(): number {
    const { name, after } = this.request;
    const { log, life } = this.world;
    const saved = name === undefined ? [] : (log.checkpoints.get(name) ?? []);
    if (saved.length === 0) return log.ordinalAfter(after ?? null);
    return (life.random.next() < 0.5 ? saved.at(-1) : life.random.pick(saved)) ?? 0;
  }

  private isWanted(ordinal: number): boolean {
    const category = this.world.log.categories[ordinal];
    return category !== undefined && this.request.categories.includes(category) && !this.told.has(ordinal);
  }

  /** Skips what need not be delivered, and schedules the next delivery if there is one. */
  private look(): void {
    const { log, life, faults } = this.world;
    if (this.closed || this.isBusy) return;
    while (this.at < log.events.length && !this.isWanted(this.at)) {
      this.told.delete(this.at);
      this.at += 1;
    }
    if (!this.caughtUp && this.at >= this.catchUpTo) {
      this.caughtUp = true;
      life.later(0, () => this.request.onCaughtUp?.());
    }
    if (this.isPlanned || this.at >= log.events.length) return;
    this.isPlanned = true;
    const isSlow = life.random.next() < faults.slowShare;
    life.later(life.random.int(0, isSlow ? LONGEST_SLOW_MS : 6), () => this.begin());
  }

  private begin(): void {
    this.isPlanned = false;
    if (this.closed) return;
    this.isBusy = true;
    this.deliver().then(
      () => {
        this.isBusy = false;
        this.onIdle();
        this.look();
      },
      (error: unknown) => {
        this.isBusy = false;
        this.closed = true;
        this.watcher.close();
        this.onIdle();
        this.request.onFault?.(error);
      },
    );
  }

  private async deliver(): Promise<void> {
    const { log, life, faults } = this.world;
    // Projections have no named place. Their runner does not subscribe again.
    if (this.request.name !== undefined && life.random.next() < faults.awayShare)
      throw new StoreUnavailable('the disk was away when the next events were read');
    const batch = this.nextBatch();
    const events = batch.flatMap((ordinal) => log.events[ordinal] ?? []);
    if (events.length === 0) return;
    if (faults.lie === 'reorders-streams' && events.length > 1) events.push(...events.splice(0, 1));
    if (faults.lie === 'saves-ahead') this.save((batch.at(-1) ?? this.at) + 1);
    await this.request.onEvents(events);
    for (const ordinal of batch) this.told.add(ordinal);
    while (this.told.has(this.at)) {
      this.told.delete(this.at);
      this.at += 1;
    }
    this.save(this.at);
    this.retell();
  }

  /** Ordinals of the next batch: a run of the log, or of one of its streams. */
  private nextBatch(): readonly number[] {
    const { log, life, faults } = this.world;
    const most = Math.min(this.request.batchSize ?? DEFAULT_BATCH, life.random.int(1, MOST_AT_ONCE));
    const mixes = this.request.name !== undefined && faults.mixesStreams;
    const pending: number[] = [];
    const bound = Math.min(log.events.length, this.at + WINDOW);
    for (let ordinal = this.at; ordinal < bound && (mixes || pending.length < most); ordinal += 1)
      if (this.isWanted(ordinal)) pending.push(ordinal);
    if (!mixes || pending.length === 0) return pending;
    const streamOf = (ordinal: number): StreamName | undefined => log.events[ordinal]?.stream;
    const stream = life.random.pick([...new Set(pending.map(streamOf))]);
    return pending.filter((ordinal) => streamOf(ordinal) === stream).slice(0, most);
  }

  private save(place: number): void {
    const { name } = this.request;
    const { checkpoints } = this.world.log;
    if (name !== undefined) checkpoints.set(name, [...(checkpoints.get(name) ?? []).slice(-PLACES_KEPT), place]);
  }

  private retell(): void {
    const { life, faults } = this.world;
    if (this.request.name === undefined || this.at < this.reached || life.random.next() >= faults.retellShare) return;
    this.reached = this.at;
    this.at = Math.max(0, this.at - life.random.int(0, MOST_RETOLD));
    this.told.clear();
  }
}

export const subscribe = (request: SubscribeOptions, world: World): Subscription =>
  new SimulatedSubscription(request, world);
