import { API_KEY_NOTICE_DAYS } from '@corella/contracts/identity';
import type { RecordedEvent } from '@corella/bus';
import { createProjectionRunner } from '@corella/projection';
import type { ProjectionRunner } from '@corella/projection';
import { tablesOf } from '@corella/read-model';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import { followApprovalEvent } from './messaging/approval-effects.js';
import { followDurably } from './messaging/follow-durably.js';
import type { Followed } from './messaging/follow-durably.js';
import { serveCommands } from './messaging/serve-commands.js';
import { followKycEvent } from './messaging/kyc-effects.js';
import { followRemovalEvent } from './messaging/removal-effects.js';
import { admitRemovals } from './removals/admissions.js';
import { executeRemovalOf } from './removals/execute-removal.js';
import { followUserEvent } from './messaging/user-effects.js';
import type { IdentityTables } from './projections/identity-tables.js';
import { identityProjection } from './projections/identity.projection.js';
import { EndingKeys } from './projections/ending-keys.js';
import { KycLists } from './projections/kyc-lists.js';
import { RemovalLists } from './projections/removal-lists.js';
import { Lists } from './projections/lists.js';
import { inviteFirstAdmins } from './people/first-admins.js';
import type { FirstAdmin } from './people/first-admins.js';
import { answerQueries } from './queries/answer-queries.js';
import { assertHandlers } from './use-cases/assert-handlers.js';

const TIDY_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** The host starts this service after the ledger and the markets, and stops it before them. */
@Injectable()
export class IdentityService {
  private readonly projection: ProjectionRunner;
  private readonly lists: Lists;
  private readonly cases: KycLists;
  private readonly removals: RemovalLists;
  private readonly endingKeys: EndingKeys;
  private closers: { close(): void }[] = [];
  private followed: Followed[] = [];
  private timer: NodeJS.Timeout | null = null;
  private tidying: Promise<void> = Promise.resolve();

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
    this.endingKeys = new EndingKeys(context, fresh);
    context.keyNotices.open(this.endingKeys);
  }

  async start(): Promise<void> {
    assertHandlers(this.commands);
    await this.context.approvalKeys.signer();
    await this.projection.start();
    for (const { approvalId, ...subject } of await this.lists.pending())
      this.context.pendingApprovals.note(subject, approvalId);
    this.closers = [
      serveCommands(this.commands, this.context),
      answerQueries(this.context, { lists: this.lists, cases: this.cases, removals: this.removals }),
    ];
    this.followed = [
      this.follow('identity-user-effects', ['user'], followUserEvent),
      this.follow('identity-kyc', ['kyc'], followKycEvent),
      this.follow('identity-removals', ['removal'], followRemovalEvent),
      this.follow('identity-approvals', ['approval', 'market', 'ledger', 'settings'], followApprovalEvent),
    ];
    for (const unchecked of await this.cases.unchecked()) this.context.kycChecks.begin(unchecked);
    this.timer = setInterval(() => {
      this.tidying = this.tidy().catch(this.context.onFault);
    }, TIDY_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    for (const closer of this.closers) closer.close();
    this.context.leases.stop();
    this.context.removalTimes.stop();
    await this.context.kycChecks.stop();
    await Promise.all(this.followed.map((follower) => follower.stop()));
    await this.context.securityLog.flush();
    await this.tidying;
    await this.context.failedStaffLogins.end();
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

  figures(): IdentityFigures {
    return this.context.figures.read();
  }

  projectionLag(): { readonly events: number; readonly ms: number } {
    return this.projection.lag();
  }

  /**
   * Expires overdue approvals and claims, tells of keys that end, sweeps expired codes and sessions, rows that no event
   * names and idle drafts, and records how many failed logins went unrecorded.
   */
  async tidy(): Promise<void> {
    const now = this.context.clock.nowMs();
    await this.context.failedStaffLogins.tellRest();
    for (const approvalId of await this.lists.overdue(now)) {
      await this.context.approvals.change(
        approvalStream(approvalId),
        (state, at) => decideApproval({ type: 'Expire' }, state, at),
        { by: 'identity' },
      );
    }
    this.context.figures.waiting = await this.cases.waitingCases(now);
    this.context.figures.endingKeys = await this.endingKeys.count(now, now + API_KEY_NOTICE_DAYS[0] * DAY_MS);
    await this.context.keyNotices.sweep();
    await this.context.leases.sweep();
    await this.tidyRemovals();
    await this.context.vault.sweep(now);
    await this.context.unnamedRows.sweep();
    await this.context.idleDrafts.sweep();
  }

  /** Looks at what was sent, and ends or carries out what is due. */
  private async tidyRemovals(): Promise<void> {
    const { context } = this;
    await admitRemovals(context);
    await context.removalTimes.sweep((removalId) => executeRemovalOf(context, removalId));
    context.figures.removals = await this.removals.waitingRequests();
  }

  private follow(
    group: string,
    categories: readonly string[],
    handle: (context: IdentityContext, event: RecordedEvent) => Promise<void>,
  ): Followed {
    const onWarning = (error: unknown): void => this.context.onWarning?.(error);
    return followDurably({
      feed: this.context.feed,
      group,
      categories,
      onEvent: (event) => handle(this.context, event),
      onWarning,
    });
  }
}
