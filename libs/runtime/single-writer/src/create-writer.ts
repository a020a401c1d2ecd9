import { BusFault, hasExpired } from '@corella/bus';
import { StoreUnavailable, type RecordedEvent, type StreamName } from '@corella/event-store';
import { Committer } from './committer.js';
import { createDecider } from './decider.js';
import { createInputWaiters } from './input-waiters.js';
import { createLanes, type Work } from './lanes.js';
import { LostOwnership, ownedUnder } from './lost-ownership.js';
import type { Machine } from './machine.js';
import { raiseFence } from './raise-fence.js';
import { recover } from './recover.js';
import { createSnapshotter } from './snapshotter.js';
import type { Committed, Lane, Writer, WriterOptions, WriterStatus } from './writer.js';

const DEFAULT_QUEUED = 10_000;
const DEFAULT_GROUP = 512;
const DEFAULT_SNAPSHOT_EVERY = 100_000;
/** A group of this size takes no further decision, so that a commit stays short. */
const FULL_GROUP_BYTES = 100_000;
/** A store that has been away for longer than this makes clients wait no more. */
const MOMENT_MS = 1_000;

type Phase = 'new' | 'recovering' | 'running' | 'stopping' | 'stopped' | 'failed';

class SingleWriter<Command, Reply> implements Writer<Command, Reply> {
  private readonly lanes;
  private readonly decider;
  private readonly waiters;
  private readonly committer;
  private readonly snapshotter;
  private readonly groupLimits;
  private phase: Phase = 'new';
  private scheduled = false;
  private lastAt = 0;
  private lease: { close(): void } | undefined;
  /** Run once nothing is decided and uncommitted. Until then, no new decision is made. */
  private readonly pauses: (() => void)[] = [];
  private readonly drains: (() => void)[] = [];
  private recoveredFrom: WriterStatus['recoveredFrom'] = { snapshotRevision: null, events: 0, ms: 0 };

  constructor(private readonly options: WriterOptions<Command, Reply>) {
    const { stream, machine, store } = options;
    this.groupLimits = { decisions: options.maxGroup ?? DEFAULT_GROUP, bytes: FULL_GROUP_BYTES };
    this.lanes = createLanes<Command, Reply>(options.maxQueued ?? DEFAULT_QUEUED);
    this.decider = createDecider({
      stream,
      machine,
      chained: options.chained ?? false,
      epoch: options.lease?.epoch,
      versionOf: (type) => store.versionOf?.(type) ?? 1,
    });
    this.waiters = createInputWaiters((followed) =>
      machine.inputOf ? machine.inputOf(followed) : machine.inputs()[followed],
    );
    this.committer = new Committer({
      stream,
      store,
      clock: options.clock,
      lease: options.lease,
      onOutage: (error) => options.onOutage?.(error),
      onCommitted: (events) => options.onCommitted?.(events),
      onIdle: () => this.afterCommit(),
      onFatal: (error) => this.fail(error),
    });
    this.snapshotter = createSnapshotter(options, {
      every: options.snapshotEvery ?? DEFAULT_SNAPSHOT_EVERY,
      revision: () => this.committer.revision(),
    });
  }

  async recover(): Promise<void> {
    const { stream, machine, versions, store, clock, lease } = this.options;
    if (this.phase !== 'new') throw new Error(`${stream} is ${this.phase} already`);
    this.phase = 'recovering';
    this.lease = lease?.onLost((finding) =>
      this.committer.fail(new LostOwnership(stream, `its lease of epoch ${lease.epoch} is lost, ${finding}`)),
    );
    const startedMs = clock.nowMs();
    await this.fenceStream();
    const found = await recover({ stream, machine: machine as Machine<never, unknown>, versions, store });
    if (this.hasFailed()) throw this.closed();
    this.recoveredFrom = {
      snapshotRevision: found.snapshot?.revision ?? null,
      events: found.events,
      ms: clock.nowMs() - startedMs,
    };
    this.decider.startFrom(found);
    this.lastAt = found.lastAt;
    this.committer.startFrom(found.revision);
    this.snapshotter.startFrom(found.snapshot);
    this.phase = 'running';
  }

  private async fenceStream(): Promise<void> {
    const { stream, store, lease } = this.options;
    if (!lease) return;
    const highest = await raiseFence({ stream, store, lease, isOver: () => this.hasFailed() });
    if (highest !== null && highest > lease.epoch) this.committer.fail(ownedUnder(stream, highest));
    if (this.hasFailed()) throw this.closed();
  }

  submit(command: Command, lane: Lane, limits?: { readonly expiresAt: number }): Promise<Committed<Reply>> {
    return new Promise((resolve, reject) =>
      this.accept(
        { kind: 'command', command, expiresAt: limits?.expiresAt ?? Infinity, deferred: { resolve, reject } },
        lane,
      ),
    );
  }

  absorb(inputs: readonly RecordedEvent[]): Promise<void> {
    if (inputs.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) =>
      this.accept({ kind: 'inputs', inputs, next: 0, deferred: { resolve, reject } }, 'internal'),
    );
  }

  whenAbsorbed(stream: StreamName, revision: number, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(stream, revision, timeoutMs);
  }

  mayAnswer(): boolean {
    return !this.hasFailed() && (this.options.lease?.isHeld() ?? true);
  }

  status(): WriterStatus {
    return {
      stream: this.options.stream,
      revision: this.committer.revision(),
      queued: this.lanes.size(),
      recoveredFrom: this.recoveredFrom,
      lastSnapshot: this.snapshotter.last(),
    };
  }

  atRest<Value>(read: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.pauses.push(() => {
        if (this.phase === 'failed') reject(this.closed());
        else resolve(read());
      });
      this.schedule();
    });
  }

  liveHash(): Promise<{ revision: number; hash: string }> {
    return this.atRest(() => ({ revision: this.committer.revision(), hash: this.options.machine.hash() }));
  }

  async stop(): Promise<void> {
    if (this.phase !== 'running') return;
    this.phase = 'stopping';
    this.committer.stopWaiting();
    await new Promise<void>((resolve) => {
      this.drains.push(resolve);
      this.schedule();
    });
    this.lease?.close();
    if (this.hasFailed()) return;
    this.phase = 'stopped';
    this.waiters.endAll();
    await this.snapshotter.final();
  }

  private accept(work: Work<Command, Reply>, lane: Lane): void {
    if (this.phase !== 'running') throw this.closed();
    if (lane === 'client' && this.committer.awayMs() > MOMENT_MS)
      throw new BusFault('busy', `the store of ${this.options.stream} cannot be reached`);
    this.lanes.add(work, lane);
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    // After the turn, so that commands that arrived together are decided and committed together.
    setImmediate(() => this.pump());
  }

  /** Decides what is queued, passes groups to the committer, and runs pauses when nothing is uncommitted. */
  private pump(): void {
    this.scheduled = false;
    if (this.hasFailed()) return this.settleIdle();
    try {
      while (this.pauses.length === 0) {
        if (this.groupIsFull()) {
          if (!this.committer.send()) return;
          continue;
        }
        const work = this.lanes.next();
        if (!work) break;
        this.decide(work);
      }
      this.committer.send();
    } catch (error) {
      this.committer.fail(error);
    }
    if (this.committer.idle()) this.settleIdle();
  }

  private decide(work: Work<Command, Reply>): void {
    const clockMs = this.options.clock.nowMs();
    const now = this.streamTime(clockMs);
    if (work.kind === 'command') {
      // By the clock, not by the stream's time, which may stand still for as long as the clock was set back.
      if (hasExpired(work, clockMs)) return this.refuseExpired(work.deferred);
      const decision = this.decider.execute(work.command, now);
      const revision = this.decider.revision();
      const group = this.committer.add(decision);
      this.lanes.done();
      group.waiting.push(work.deferred);
      group.replies.push(() => work.deferred.resolve({ reply: decision.reply, revision }));
      return;
    }
    const input = work.inputs[work.next];
    if (!input) return this.lanes.done();
    const group = this.committer.add(this.decider.absorb(input, now));
    work.next += 1;
    this.waiters.took(input);
    if (work.next < work.inputs.length) return;
    this.lanes.done();
    group.waiting.push(work.deferred);
    group.replies.push(() => work.deferred.resolve());
  }

  private refuseExpired({ reject }: { readonly reject: (error: unknown) => void }): void {
    this.lanes.done();
    reject(new BusFault('expired', `the command's turn in ${this.options.stream} came after it had expired`));
  }

  private streamTime(clockMs: number): number {
    if (!this.options.monotone) return clockMs;
    this.lastAt = Math.max(this.lastAt, clockMs);
    return this.lastAt;
  }

  private groupIsFull(): boolean {
    return this.committer.isFull(this.groupLimits);
  }

  private afterCommit(): void {
    if (this.phase === 'running' && this.snapshotter.due()) {
      if (this.options.snapshotWorker) this.snapshotter.delegate(this.options.snapshotWorker);
      else if (this.snapshotter.claim()) this.pauses.push(() => void this.snapshotter.take());
    }
    this.schedule();
  }

  /** Nothing is decided and uncommitted, or nothing ever will be again. */
  private settleIdle(): void {
    for (const pause of this.pauses.splice(0)) pause();
    if (this.hasFailed() || this.lanes.size() === 0) for (const drain of this.drains.splice(0)) drain();
    else this.schedule();
  }

  private fail(error: unknown): void {
    if (this.hasFailed()) return;
    // A stop does not wait for a store that is away. The outcome is unknown, and nothing is wrong with the writer.
    const isExpected = this.phase === 'stopping' && error instanceof StoreUnavailable;
    this.phase = 'failed';
    this.lanes.refuseAll(this.closed(error));
    this.waiters.endAll();
    this.schedule();
    if (!isExpected) this.options.onFatal(error);
  }

  private hasFailed(): boolean {
    return this.phase === 'failed';
  }

  private closed(cause?: unknown): BusFault {
    return new BusFault('closed', `the writer of ${this.options.stream} is ${this.phase}`, { cause });
  }
}

/** The single writer of a stream. Call `recover` before anything else. */
export const createWriter = <Command, Reply>(options: WriterOptions<Command, Reply>): Writer<Command, Reply> =>
  new SingleWriter(options);
