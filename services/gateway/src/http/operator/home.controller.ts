import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { LEDGER_SHARDS } from '@corella/contracts/ledger';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { demoLoginsSchema, type DemoLogins, type HomeRecord, homeRecordSchema } from '@corella/contracts/operator';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { ifThere } from '../../trading/if-there.js';
import { isoText } from '../../trading/order-text.js';
import { ForStaff } from '../identity/access.js';
import { Staff } from '../identity/staff.guard.js';
import { SentinelReports } from '../ops/sentinel-reports.js';
import { refuse } from '../problem/refused.js';
import { WebContext } from '../web/web-context.js';
import { approvalsFor, decidableBy } from './approvals/visible-approvals.js';
import { ApprovalChanges } from './changes/approval-changes.js';
import { MarketRecords } from './market-records.js';
import { approvalRecord, auditRecord } from './records.js';
import { ownAudit } from './own-audit.js';

const SHOWN = 20;
const newest = (filter: ListRequest['filter'], field: string): ListRequest => ({
  filter,
  range: [0, SHOWN - 1],
  sort: [field, 'DESC'],
});
/** A failure is work for two days: somebody asks again, or decides that nobody has to. */
const FAILURES_SHOWN_MS = 2 * 86_400_000;
const expiringFirst: ListRequest = {
  filter: { status: 'pending' },
  range: [0, SHOWN - 1],
  sort: ['expiresAt', 'ASC'],
};
const rowsOf = <Row>(reply: ListReply<Row>): readonly Row[] => (reply.ok ? reply.value.rows : []);
/** Only their number is told. */
const HELD: ListRequest = { filter: { state: 'held' }, range: [0, 0], sort: ['id', 'ASC'] };
const WAITING: ListRequest = { filter: { tab: 'people' }, range: [0, 0], sort: ['id', 'ASC'] };
const TROUBLE: ListRequest = { ...WAITING, filter: { tab: 'trouble' } };
const totalOf = <Row>(reply: ListReply<Row>): number => (reply.ok ? reply.value.total : 0);

/** The duty screen in one call, each part only for the roles that may see it, and the demo's logins. */
@ApiTags('operator')
@Controller('operator/api')
export class HomeController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly records: MarketRecords,
    private readonly context: WebContext,
    private readonly sentinel: SentinelReports,
    private readonly changes: ApprovalChanges,
  ) {}

  @Get('home')
  @ApiOperation({ summary: 'What needs somebody, and the figures of the venue' })
  @ApiOkResponse({ standardSchema: homeRecordSchema })
  @ForStaff('home.view')
  async home(@Staff() staff: StaffPrincipal): Promise<HomeRecord> {
    const { signals, clock } = this.deps;
    const may = (permission: string): boolean => staff.permissions.includes(permission);
    const [approvals, mine, failed, audit, frozen, ledger, cases, removals, held, waiting, trouble] = await Promise.all(
      [
        ask(signals, 'identity.list-approvals', { ...expiringFirst, ...approvalsFor(staff) }),
        ask(signals, 'identity.list-approvals', {
          filter: { status: 'pending', initiator_neq: staff.staffId },
          range: [0, 0],
          sort: ['id', 'ASC'],
          ...decidableBy(staff),
        }),
        ask(signals, 'identity.list-approvals', {
          filter: { status: 'failed', createdAt_gte: clock.nowMs() - FAILURES_SHOWN_MS },
          range: [0, SHOWN - 1],
          sort: ['createdAt', 'DESC'],
          ...approvalsFor(staff),
        }),
        ask(signals, 'identity.list-audit', { ...newest({}, 'at'), ...ownAudit(staff) }),
        ask(signals, 'identity.list-users', {
          filter: { status: 'frozen' },
          range: [0, 0],
          sort: ['id', 'ASC'],
          masked: true,
        }),
        this.ledger(),
        may('kyc-cases.view') ? ask(signals, 'identity.kyc-counts', { staffId: staff.staffId }) : null,
        may('removal-requests.view') ? ask(signals, 'identity.removal-counts', { staffId: staff.staffId }) : null,
        may('suspended-deposits.view') ? ifThere(ask(signals, 'fiat.list-suspense', HELD)) : null,
        may('withdrawals.view') ? ifThere(ask(signals, 'fiat.list-withdrawals', WAITING)) : null,
        may('withdrawals.view') ? ifThere(ask(signals, 'fiat.list-withdrawals', TROUBLE)) : null,
      ],
    );
    const changes = await this.changes.known([...rowsOf(approvals), ...rowsOf(failed)]);
    const markets = await this.records.all();
    const ages = markets.flatMap(({ feedAgeMs }) => (feedAgeMs === null ? [] : [feedAgeMs]));
    return {
      approvals: rowsOf(approvals).map((row) => approvalRecord(row, staff, changes)),
      failed: rowsOf(failed).map((row) => approvalRecord(row, staff, changes)),
      markets: may('markets.view') ? markets : [],
      ledger,
      sentinel: this.sentinel.last(),
      audit: rowsOf(audit).map(auditRecord),
      counts: {
        approvalsPending: totalOf(approvals),
        approvalsToDecide: totalOf(mine),
        usersFrozen: totalOf(frozen),
        kycOpen: cases?.open ?? 0,
        kycOverdue: cases?.overdue ?? 0,
        removalsOpen: removals === null ? 0 : removals.tabs.submitted + removals.tabs.claimed,
        depositsHeld: held === null ? 0 : totalOf(held),
        withdrawalsWaiting: waiting === null ? 0 : totalOf(waiting),
        withdrawalsInTrouble: trouble === null ? 0 : totalOf(trouble),
        marketsStopped: markets.filter(({ state }) => state !== SYMBOL_STATE.online).length,
        marketsFused: markets.filter(({ state }) => state === SYMBOL_STATE.fuse).length,
      },
      feedAgeMs: ages.length === 0 ? 0 : Math.min(...ages),
      at: isoText(clock.nowMs()),
    };
  }

  @Get('demo')
  @ApiOperation({ summary: 'Logins of a demo venue' })
  @ApiOkResponse({ standardSchema: demoLoginsSchema })
  @ApiNotFoundResponse()
  @ForStaff('demo.view')
  async demo(@Req() request: FastifyRequest): Promise<DemoLogins> {
    const { config, demoLogins } = this.deps;
    const logins = config.demo && this.context.fromThisMachine(request.raw) ? await demoLogins?.() : null;
    return logins ?? refuse('not-found');
  }

  private async ledger(): Promise<HomeRecord['ledger']> {
    const totals = await ifThere(ask(this.deps.signals, 'ledger.totals', {}));
    if (totals === null) return null;
    const { writers } = await this.deps.status();
    const writer = writers.find(({ stream }) => LEDGER_SHARDS.includes(stream));
    const text = (units: string): string => formatUnits(BigInt(units));
    return {
      revision: totals.revision,
      hash: totals.hash,
      assets: totals.assets.map(({ asset, sumUnits, customersUnits, custodyUnits }) => ({
        asset,
        sum: text(sumUnits),
        customers: text(customersUnits),
        custody: text(custodyUnits),
      })),
      balanced: totals.assets.every(({ sumUnits }) => BigInt(sumUnits) === 0n),
      lastSnapshot: writer?.lastSnapshot ?? null,
    };
  }
}
