import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import { commandNumbers } from '@corella/ids';
import { untilTablesHave, type ProjectionRunner } from '@corella/projection';
import { invariant } from '@corella/result';
import { answeringAsOwner, createWriter, type Writer, type WriterStatus } from '@corella/single-writer';
import { createBalanceProofs, type BalanceProofs } from './balance-proofs.js';
import { useOfOrderId } from './domain/ids/order-ids.js';
import type { LedgerState } from './domain/ledger-state.js';
import { FIRST_COMMANDS } from './first-start.js';
import { LEDGER_RULES, type LedgerRules } from './ledger-rules.js';
import { alarmPeople, alarmPeopleAgain } from './messaging/alarm-people.js';
import { pidsOf } from './inputs/input-source.js';
import type { LedgerDeps } from './ledger.deps.js';
import { LEDGER_VERSIONS, LedgerMachine, type LedgerResult } from './ledger.machine.js';
import { commandHandler } from './messaging/command-handler.js';
import { createCanceller, type Canceller } from './messaging/cancel-orders.js';
import { catchUpSettlement } from './messaging/catch-up-settlement.js';
import { CommitProgress } from './messaging/commit-progress.js';
import { createInputFollower, type InputFollower } from './messaging/input-follower.js';
import { IdLookup } from './messaging/id-lookup.js';
import { createSchedule, type Schedule } from './messaging/schedule.js';
import { createSuspender, type Suspender } from './messaging/suspend-market.js';
import { SettlementLoad } from './messaging/settlement-load.js';
import { SymbolLoad } from './messaging/symbol-load.js';
import { tryStoppedInputs } from './messaging/try-stopped-inputs.js';
import { ledgerDb, ledgerReports } from './projections/ledger/tables.js';
import { trackedLedgerRunner } from './projections/ledger/tracked-runner.js';
import { answerQueries } from './queries/answer-queries.js';

/** The ledger shard in this process: its writer, the streams it follows, its read model, and its answers. */
export class LedgerService {
  private readonly machine: LedgerMachine;
  private readonly progress = new CommitProgress();
  private readonly load: SymbolLoad;
  private readonly ids: IdLookup;
  private readonly writer: Writer<LedgerCommand, LedgerResult>;
  private readonly projection: ProjectionRunner;
  private readonly inputs: InputFollower;
  private readonly canceller: Canceller;
  private readonly suspender: Suspender;
  private readonly schedule: Schedule;
  private readonly proofs: BalanceProofs;
  private readonly served: { close(): void }[] = [];
  private chainHash = '';
  private idsRead: Promise<void> = Promise.resolve();

  private readonly deps: LedgerDeps;

  constructor(given: LedgerDeps) {
    const deps = { ...given, ...answeringAsOwner(given, () => this.writer) };
    this.deps = deps;
    const { store, bus, feed, readModels, clock, onFatal } = deps;
    const rules = deps.rules ?? LEDGER_RULES;
    this.machine = new LedgerMachine(rules);
    this.load = new SymbolLoad({
      ledgerStream: LEDGER_SHARD,
      settlement: new SettlementLoad({ store, clock, marketStreams: () => this.machine.state.marketStreams }),
    });
    const follow = { bus, state: () => this.machine.state, onAlarm: (error: unknown) => this.alarm(error) };
    this.canceller = createCanceller(follow);
    // Only one run at a time has the ledger, so the time of its start names it.
    const nextNumber = commandNumbers(`${LEDGER_SHARD}-${clock.nowMs()}`);
    this.suspender = createSuspender({ ...follow, nextNumber });
    this.ids = new IdLookup(ledgerDb(readModels), this.machine, deps.idFilterBits);
    this.writer = createWriter({
      stream: LEDGER_SHARD,
      machine: this.machine,
      versions: LEDGER_VERSIONS,
      store,
      clock,
      lease: deps.lease,
      chained: true,
      onOutage: (error) => this.alarm(error),
      onFatal,
      onCommitted: (events) => this.onCommitted(events),
      onSnapshotFault: (error) => this.alarm(error),
      ...(deps.snapshotWorker ? { snapshotWorker: deps.snapshotWorker } : {}),
      ...(deps.snapshotEvery === undefined ? {} : { snapshotEvery: deps.snapshotEvery }),
    });
    this.projection = trackedLedgerRunner({
      feed,
      readModels,
      clock,
      onProjected: (revision) => this.ids.onProjected(revision),
      onFault: (error) => this.alarm(error),
    });
    this.schedule = createSchedule({
      clock,
      state: () => this.machine.state,
      submit: async (command) => (await this.writer.submit(command, 'internal')).reply,
      onFault: (error) => this.alarm(error),
    });
    this.proofs = createBalanceProofs({
      deps,
      state: () => this.machine.state,
      committed: () => this.progress.revision,
      projection: this.projection,
      submit: async (command) => (await this.writer.submit(command, 'internal')).reply,
      onFault: (error) => this.alarm(error),
    });
    this.inputs = this.followInputs(rules);
  }

  /**
   * Brings the tables to the end of the log, recovers, opens what the first start needs, takes what other services did
   * meanwhile, and only then answers. The tables come first because they know every client order id and business id, so
   * that recovery keeps none in memory (`docs/rules/ledger.md` 24).
   */
  async start(): Promise<void> {
    const { store, bus, signals, readModels, clock, lease } = this.deps;
    await this.projection.start();
    const last = await store.lastRevision(LEDGER_SHARD);
    await untilTablesHave(this.projection, { [LEDGER_SHARD]: last });
    this.machine.forgetIdsUpTo(last);
    await this.writer.recover();
    const { revision } = this.writer.status();
    await untilTablesHave(this.projection, { [LEDGER_SHARD]: revision });
    this.progress.startFrom(revision);
    const [lastEvent] = revision < 0 ? [] : await store.readStream(LEDGER_SHARD, { from: revision, limit: 1 });
    this.chainHash = lastEvent?.meta.hash ?? '';
    this.ids.startFrom(revision);
    // Not awaited: until the ids are read, every order asks the table.
    this.idsRead = this.ids.readTable().catch((error: unknown) => this.alarm(error));
    for (const command of FIRST_COMMANDS) {
      const { reply } = await this.writer.submit(command, 'internal');
      invariant(reply.ok, `the ledger refused its own first ${command.type}`);
    }
    await this.inputs.start();
    await this.load.start(store, this.machine.state);
    this.served.push(
      answerQueries({
        signals,
        store,
        clock,
        db: ledgerDb(readModels),
        reports: ledgerReports(readModels),
        state: () => this.machine.state,
        progress: this.progress,
        projection: this.projection,
        chainHash: () => this.chainHash,
      }),
    );
    const handle = commandHandler({
      writer: this.writer,
      store,
      ids: this.ids,
      load: this.load,
      progress: this.progress,
      isPlaced: (order) => useOfOrderId(this.machine.state, order) === 'same',
      commands: (this.deps.rules ?? LEDGER_RULES).commands,
    });
    this.served.push(bus.serve(LEDGER_SERVICE, LEDGER_SHARD, handle, lease === undefined ? {} : { ownership: lease }));
    this.canceller.resume();
    this.schedule.start();
    this.proofs.start();
    this.suspender.resume();
    alarmPeopleAgain(this.machine.state, (error) => this.alarm(error));
  }

  /** Stops taking commands, finishes what is queued, and writes a snapshot. */
  async stop(): Promise<void> {
    for (const served of this.served.splice(0)) served.close();
    this.canceller.stop();
    this.suspender.stop();
    await this.schedule.stop();
    this.proofs.stop();
    await this.inputs.stop();
    await this.writer.stop();
    await this.projection.stop();
    this.ids.stop();
    await this.idsRead;
  }

  /**
   * Publishes liabilities from now on, so that the newest proof is never older than a day. Called once there are
   * customers.
   */
  publishLiabilities(): void {
    this.proofs.publish();
  }

  writerStatus(): WriterStatus {
    return this.writer.status();
  }

  async liveHash(): Promise<{ readonly stream: string; readonly revision: number; readonly hash: string }> {
    return { stream: LEDGER_SHARD, ...(await this.writer.liveHash()) };
  }

  /** Client order ids and business ids in memory: those that the tables may not have yet. */
  rememberedKeys(): number {
    return this.machine.rememberedIds;
  }

  projectionLag(): { readonly events: number; readonly ms: number } {
    return this.projection.lag();
  }

  private followInputs({ inputs }: LedgerRules): InputFollower {
    const { feed, store, onFatal } = this.deps;
    const absorb = (events: readonly RecordedEvent[]): Promise<void> => this.writer.absorb(events);
    const state = (): LedgerState => this.machine.state;
    return createInputFollower({
      feed,
      registry: inputs,
      load: this.load,
      symbolOf: (stream) => state().marketStreams.get(stream),
      absorb: (events) => this.ids.askInstructions(pidsOf(events, inputs), () => absorb(events)),
      catchUp: () =>
        catchUpSettlement({ store, state, absorb, finish: (command) => this.writer.submit(command, 'internal') }),
      tryAgain: () => tryStoppedInputs({ store, registry: inputs, state, absorb }),
      onInterrupted: (error) => this.alarm(error),
      onFault: onFatal,
    });
  }

  private onCommitted(events: readonly RecordedEvent[]): void {
    this.chainHash = events.at(-1)?.meta.hash ?? this.chainHash;
    this.ids.onCommitted(events);
    this.progress.onCommitted(events);
    this.load.onCommitted(events);
    this.canceller.onCommitted(events);
    this.suspender.onCommitted(events);
    alarmPeople(events, (error) => this.alarm(error));
  }

  private alarm(error: unknown): void {
    this.deps.onAlarm?.(error);
  }
}
