import { API_KEY_NOTICE_DAYS } from '@corella/contracts/identity';
import type { RecordedEvent } from '@corella/bus';
import { createProjectionRunner } from '@corella/projection';
import type { ProjectionRunner } from '@corella/projection';
import { tablesOf } from '@corella/read-model';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { eachAlone, followDurably, type Followed } from '@corella/aggregates';
import { decideApproval } from './domain/approval/approval.decide.js';
import { approvalStream } from './domain/approval/approval.js';
import { invariant } from '@corella/result';
import { seedCases } from './demo-cases/seed-cases.js';
import type { DemoDesk } from './demo-cases/seeded-case.js';
import { seedDemo } from './demo/seed-demo.js';
import type { DemoLogins } from './demo/demo-people.js';
import { IDENTITY_CONTEXT } from './identity.context.js';
import type { IdentityFigures } from './figures/figures.js';
import type { IdentityContext } from './identity.context.js';
import { followAgreementEvent } from './messaging/agreement-effects.js';
import { followApprovalEvent } from './messaging/approval-effects.js';
import { serveCommands } from './messaging/serve-commands.js';
import { followKycEvent } from './messaging/kyc-effects.js';
import { followLinks } from './messaging/link-effects.js';
import { tellDeposit } from './deposit-mails/tell-deposit.js';
import { followRemovalEvent } from './messaging/removal-effects.js';
import { closeAccounts, openSealed } from './closure/close-account.js';
import { eraseAccounts, eraseAllAgain } from './closure/erase.js';
import { ClosureLists } from './projections/closure-lists.js';
import { admitRemovals, declineUnmatched } from './removals/admissions.js';
import { executeRemovalOf } from './removals/execute-removal.js';
import { followUserEvent } from './messaging/user-effects.js';
import type { IdentityTables } from './projections/identity-tables.js';
import { identityProjection } from './projections/identity.projection.js';
import { CustomerLists } from './projections/customer-lists.js';
import { EndingKeys } from './projections/ending-keys.js';
import { KycLists } from './projections/kyc-lists.js';
import { RemovalLists } from './projections/removal-lists.js';
import { Lists } from './projections/lists.js';
import { Looks } from './projections/looks.js';
import { Signatures } from './projections/signatures.js';
import { VerifiedCustomers } from './projections/verified-customers.js';
import { tellNewsOf } from './people/tell-news.js';
import { inviteFirstAdmins } from './people/first-admins.js';
import type { FirstAdmin } from './people/first-admins.js';
import { answerQueries } from './queries/answer-queries.js';
import { assertHandlers } from './use-cases/assert-handlers.js';
import { tellReused } from './sessions/tell-reused.js';

const TIDY_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** Approvals, and what tells their outcome. */
const EXECUTING = ['approval', 'market', 'ledger', 'settings', 'deposit', 'withdrawal'];

/** The host starts this service after the ledger and the markets, and stops it before them. */
@Injectable()
export class IdentityService {
  private readonly projection: ProjectionRunner;
  private readonly lists: Lists;
  private readonly cases: KycLists;
  private readonly removals: RemovalLists;
  private readonly customerLists: CustomerLists;
  private readonly endingKeys: EndingKeys;
  private readonly signatures: Signatures;
  private readonly verified: VerifiedCustomers;
  private closers: { close(): void }[] = [];
  private followed: Followed[] = [];
  private timer: NodeJS.Timeout | null = null;
  private tidying: Promise<void> | null = null;
  private erasing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {
    const { readModels, feed, clock } = context;
    this.projection = createProjectionRunner({
      projection: identityProjection(tablesOf<IdentityTables>(readModels.db)),
      feed,
      readModels,
      clock,
      onFault: (error) => context.onWarning?.(error),
    });
    const fresh = (category: string): Promise<unknown> => this.projection.when(context.recentWrites.of(category));
    this.lists = new Lists(context, fresh);
    this.cases = new KycLists(context, fresh);
    context.leases.open(this.cases);
    this.removals = new RemovalLists(context, fresh);
    context.removalTimes.open(this.removals);
    context.closures.open(new ClosureLists(context, fresh));
    this.customerLists = new CustomerLists(context, fresh);
    this.endingKeys = new EndingKeys(context, fresh);
    context.keyNotices.open(this.endingKeys);
    context.reveals.open(new Looks(context, fresh));
    this.signatures = new Signatures(context, fresh);
    context.graceEnds.open(this.signatures);
    context.agreementNotices.open(this.signatures);
    this.verified = new VerifiedCustomers(context, fresh);
    context.reviewRound.open(this.verified);
    context.screeningRound.open(this.verified);
  }

  async start(): Promise<void> {
    assertHandlers(this.commands);
    const { sessions, onFault } = this.context;
    sessions.whenReused((session) => void tellReused(this.context, session).catch(onFault));
    await this.context.approvalKeys.signer();
    await this.context.parkedStreams.load();
    await this.context.blockEnds.load();
    await this.projection.start();
    const opening = openSealed(this.context).catch(onFault);
    this.erasing = eraseAllAgain(this.context)
      .catch(onFault)
      .then(() => opening);
    for (const { approvalId, ...subject } of await this.lists.pending())
      this.context.pendingApprovals.note(subject, approvalId);
    this.closers = [
      serveCommands(this.commands, this.context),
      answerQueries(this.context, {
        lists: this.lists,
        cases: this.cases,
        removals: this.removals,
        signatures: this.signatures,
        customerLists: this.customerLists,
      }),
    ];
    this.followed = [
      this.follow('identity-user-effects', ['user'], followUserEvent),
      this.follow('identity-owner-mails', ['user'], tellNewsOf),
      this.follow('identity-kyc', ['kyc'], followKycEvent),
      this.follow('identity-links', ['kyc', 'user'], followLinks),
      this.follow('identity-deposit-mails', ['deposit'], tellDeposit),
      this.follow('identity-removals', ['removal'], followRemovalEvent),
      this.follow('identity-agreements', ['agreement'], followAgreementEvent),
      this.follow('identity-approvals', EXECUTING, followApprovalEvent),
    ];
    for (const unchecked of await this.cases.unchecked()) this.context.kycChecks.begin(unchecked);
    this.timer = setInterval(() => this.beginTidying(), TIDY_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    for (const closer of this.closers) closer.close();
    this.context.leases.stop();
    this.context.parkedStreams.stop();
    this.context.removalTimes.stop();
    this.context.screening.stop();
    await this.context.kycChecks.stop();
    await Promise.all(this.followed.map((follower) => follower.stop()));
    await this.context.closures.stop();
    await this.erasing;
    await this.context.securityLog.flush();
    await this.tidying;
    await this.context.screeningRound.settled();
    await this.context.screening.settled();
    await this.context.failedStaffLogins.end();
    await this.context.blockEnds.step();
    await this.projection.stop();
  }

  /** Demo mode only: creates people, keys and money once, and returns what `demo.json` holds at every call. */
  seedDemo(): Promise<DemoLogins> {
    return seedDemo(this.context);
  }

  /** Demo mode only: applicants in every state, once. `desk` draws their documents and knows what is found on them. */
  async seedCases(desk: DemoDesk, stopped: AbortSignal): Promise<void> {
    invariant(this.context.config.demo && !this.context.config.production, 'demo people exist in demo mode only');
    await seedCases(this.context, this.commands, { desk, stopped });
  }

  /** Outside demo mode, while nobody has joined: the two administrators who invite all others. */
  inviteFirstAdmins(
    people: readonly { readonly email: string; readonly name: string }[],
  ): Promise<readonly FirstAdmin[] | null> {
    return inviteFirstAdmins(this.context, people);
  }

  /** Demo mode only: screens a customer now. */
  async screen(uid: string): Promise<void> {
    invariant(this.context.config.demo, 'a demo screens when it is asked to');
    await this.context.screening.visit([uid], String(this.context.clock.nowMs()));
  }

  figures(): IdentityFigures {
    const { figures, parkedStreams, blockEnds } = this.context;
    return { ...figures.read(), parked: parkedStreams.counts(), clockJumps: blockEnds.counts() };
  }

  projectionLag(): { readonly events: number; readonly ms: number } {
    return this.projection.lag();
  }

  /**
   * Tries what was put aside, expires overdue approvals and claims, ends the grace of agreements, tells of what ends,
   * sweeps expired codes and sessions, rows that no event names, files that no row names and idle drafts, closes and
   * erases accounts, and records how many failed logins went unrecorded.
   */
  async tidy(): Promise<void> {
    const now = this.context.clock.nowMs();
    await this.context.blockEnds.step();
    await this.context.parkedStreams.sweep();
    await this.context.failedStaffLogins.tellRest();
    await eachAlone(await this.lists.overdue(now), (id) => this.expire(id), this.context.onWarning);
    this.context.figures.waiting = await this.cases.waitingCases(now);
    this.context.figures.endingKeys = await this.endingKeys.count(now, now + API_KEY_NOTICE_DAYS[0] * DAY_MS);
    await this.context.graceEnds.sweep();
    await this.context.agreementNotices.sweep();
    await this.context.keyNotices.sweep();
    await this.context.leases.sweep();
    await this.tidyRemovals();
    await this.lookAtVerified();
    await this.context.vault.sweep(now);
    await this.context.unnamedRows.sweep();
    await this.context.unnamedFiles.step();
    await this.context.idleDrafts.sweep();
    await eraseAccounts(this.context);
    // Last, because it asks the ledger, which may be away.
    await closeAccounts(this.context);
  }

  /** A round may take longer than a minute, such as one that ends the grace of thousands. Two would do things twice. */
  private beginTidying(): void {
    this.tidying ??= this.tidy()
      .catch(this.context.onFault)
      .finally(() => (this.tidying = null));
  }

  private expire(approvalId: string): Promise<unknown> {
    const stream = approvalStream(approvalId);
    const meta = { by: 'identity' };
    return this.context.approvals.change(stream, (state, at) => decideApproval({ type: 'Expire' }, state, at), meta);
  }

  /** A step of each round of the day through the customers who are verified. */
  private async lookAtVerified(): Promise<void> {
    const { context } = this;
    await context.reviewRound.step();
    context.screening.beginLate();
    context.screeningRound.begin();
    context.figures.reviews = await this.verified.openByCause();
  }

  /** Looks at what was sent, and ends or carries out what is due. */
  private async tidyRemovals(): Promise<void> {
    const { context } = this;
    await admitRemovals(context);
    await declineUnmatched(context);
    await context.removalTimes.sweep((removalId) => executeRemovalOf(context, removalId));
    context.figures.removals = await this.removals.waitingRequests();
  }

  private follow(
    group: string,
    categories: readonly string[],
    handle: (context: IdentityContext, event: RecordedEvent) => Promise<void>,
  ): Followed {
    const { feed, parkedStreams } = this.context;
    const onWarning = (error: unknown): void => this.context.onWarning?.(error);
    const onEvent = (event: RecordedEvent): Promise<void> => handle(this.context, event);
    return followDurably({ feed, group, categories, onEvent, parking: parkedStreams.of(group, onEvent), onWarning });
  }
}
