import { concernsAll, followDurably, type Followed } from '@corella/aggregates';
import type { RecordedEvent } from '@corella/bus';
import { createProjectionRunner, type ProjectionRunner } from '@corella/projection';
import { tablesOf } from '@corella/read-model';
import { Unavailable } from '@corella/result';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BankWatch } from './deposits/bank-watch.js';
import { followDepositEvent } from './deposits/follow-deposit.js';
import { followAddressEvent } from './addresses/follow-address.js';
import { followBankEvent, TestDeposits } from './banks/test-deposits.js';
import { FIAT_CONTEXT, type FiatContext } from './fiat.context.js';
import { Refunds } from './refunds/refunds.js';
import { answerSuspense } from './suspense/answer-suspense.js';
import { followApprovalEvent } from './suspense/follow-approvals.js';
import { BankLists } from './projections/bank-lists.js';
import { RefundLists } from './projections/refund-lists.js';
import { SuspenseLists } from './projections/suspense-lists.js';
import { serveCommands } from './messaging/serve-commands.js';
import { WithdrawalLists } from './projections/withdrawal-lists.js';
import { answerWithdrawals } from './queries/answer-withdrawals.js';
import { followWithdrawalDecision } from './withdrawals/people/follow-decision.js';
import { followUserEvent, followWithdrawalEvent, WithdrawalRounds } from './withdrawals/withdrawal-rounds.js';
import { DepositLists } from './projections/deposit-lists.js';
import { fiatProjection } from './projections/fiat.projection.js';
import type { FiatTables } from './projections/fiat-tables.js';
import { answerBanks } from './queries/answer-banks.js';
import { answerQueries } from './queries/answer-queries.js';

const LOOK_EVERY_MS = 1_000;
const REFUNDS_EVERY_MS = 2_000;
const WITHDRAWALS_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 30_000;

/** Another owner, or a log that is not as it was written. Everything else comes again with the next round. */
const endsAll = (error: unknown): boolean => concernsAll(error) && !(error instanceof Unavailable);

/** Money in and out, and what goes back. The host starts it after the ledger and identity, and stops it before them. */
@Injectable()
export class FiatService {
  private readonly projection: ProjectionRunner;
  private readonly watch: BankWatch;
  private readonly refunds: Refunds;
  private readonly testDeposits: TestDeposits;
  private readonly bankLists: BankLists;
  private readonly withdrawals: WithdrawalRounds;
  private readonly withdrawalLists: WithdrawalLists;
  private readonly suspense: SuspenseLists;
  private readonly depositLists: DepositLists;
  private followed: readonly Followed[] = [];
  private closers: readonly { close(): void }[] = [];
  private timers: NodeJS.Timeout[] = [];
  private stopped = false;

  constructor(
    @Inject(FIAT_CONTEXT) private readonly context: FiatContext,
    private readonly commands: CommandBus,
  ) {
    const { readModels, feed, clock, onWarning, recentWrites } = context;
    this.projection = createProjectionRunner({
      projection: fiatProjection(tablesOf<FiatTables>(readModels.db)),
      feed,
      readModels,
      clock,
      onFault: onWarning,
    });
    const fresh = (): Promise<boolean> => this.projection.when(recentWrites.of('deposit'));
    const withdrawn = (): Promise<boolean> =>
      this.projection.when({ ...recentWrites.of('withdrawal'), ...recentWrites.of('outflow') });
    this.withdrawalLists = new WithdrawalLists(context, withdrawn);
    this.withdrawals = new WithdrawalRounds(context, this.withdrawalLists);
    this.depositLists = new DepositLists(context, fresh);
    this.watch = new BankWatch({ ...context, depositLists: this.depositLists });
    this.refunds = new Refunds(context, new RefundLists(context));
    this.bankLists = new BankLists(context, () => this.projection.when(recentWrites.of('bank')));
    this.testDeposits = new TestDeposits(context, this.bankLists);
    this.suspense = new SuspenseLists(context, fresh);
  }

  async start(): Promise<void> {
    const { context } = this;
    const { parkedStreams } = context;
    await parkedStreams.load();
    await this.projection.start();
    this.followed = [
      this.follow('fiat-deposits', 'deposit', (event) => followDepositEvent(context, event)),
      this.follow('fiat-addresses', 'address', (event) => followAddressEvent(context, event)),
      this.follow('fiat-banks', 'bank', (event) => followBankEvent(context, event)),
      this.follow('fiat-approvals', 'approval', async (event) => {
        await followApprovalEvent(context, event);
        await followWithdrawalDecision(context, event);
      }),
      this.follow('fiat-withdrawals', 'withdrawal', (event) => followWithdrawalEvent(context, event)),
      this.follow('fiat-users', 'user', (event) => followUserEvent(context, event)),
    ];
    this.closers = [
      serveCommands(this.commands, context),
      answerQueries(context, this.depositLists),
      answerBanks(context, this.bankLists),
      answerSuspense(context, this.suspense),
      answerWithdrawals(context, this.withdrawalLists),
    ];
    this.every(LOOK_EVERY_MS, () => this.watch.look());
    this.every(REFUNDS_EVERY_MS, () => this.refunds.look());
    this.every(REFUNDS_EVERY_MS, () => this.testDeposits.look());
    this.every(WITHDRAWALS_EVERY_MS, () => this.withdrawals.look());
    this.every(SWEEP_EVERY_MS, () => this.withdrawals.sweep());
    this.every(SWEEP_EVERY_MS, () => parkedStreams.sweep());
  }

  /** Asks the bank now. */
  look(): Promise<void> {
    return this.watch.look();
  }

  /** Asks the bank now what became of refunds. */
  lookAfterRefunds(): Promise<void> {
    return this.refunds.look();
  }

  /** Asks the bank now what became of test deposits. */
  lookAfterTests(): Promise<void> {
    return this.testDeposits.look();
  }

  /** Looks after withdrawals now. */
  lookAfterWithdrawals(): Promise<void> {
    return this.withdrawals.look();
  }

  /** Looks now after requests that stand still. */
  sweepWithdrawals(): Promise<void> {
    return this.withdrawals.sweep();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const closer of this.closers) closer.close();
    this.context.parkedStreams.stop();
    await this.watch.look().catch(() => undefined);
    await this.refunds.look().catch(() => undefined);
    await this.testDeposits.look().catch(() => undefined);
    await this.withdrawals.look().catch(() => undefined);
    for (const followed of this.followed) await followed.stop();
    await this.projection.stop();
  }

  private follow(group: string, category: string, onEvent: (event: RecordedEvent) => Promise<void>): Followed {
    const { feed, parkedStreams, onWarning } = this.context;
    return followDurably({
      feed,
      group,
      categories: [category],
      onEvent,
      parking: parkedStreams.of(group, onEvent),
      onWarning,
    });
  }

  private every(ms: number, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      if (!this.stopped) void work().catch((error: unknown) => this.told(error));
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }

  private told(error: unknown): void {
    const { onFatal, onWarning } = this.context;
    if (endsAll(error)) onFatal(error);
    else onWarning(error);
  }
}
