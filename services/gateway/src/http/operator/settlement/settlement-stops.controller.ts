import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { plainTextOf, type StaffPrincipal } from '@corella/contracts/identity';
import {
  type Requested,
  requestedSchema,
  STOP_STATUSES,
  type SettlementStopRecord,
  settlementStopRecordSchema,
} from '@corella/contracts/operator';
import type { ApprovalView, SettlementStop } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { ForStaff } from '../../identity/access.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { settlementTarget as targetOf } from '../approvals/subjects.js';
import { peopleOf, VersionPeople } from '../changes/version-people.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, type ListQuery } from '../list-dialect.js';
import { listInMemory, type MemoryList } from '@corella/record-lists';
import { reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';

/** `revision` is the stop that the person looked at. */
export const resumeSettlementBody = z.strictObject({ revision: z.int().min(0), reason: reasonFor('settlement') });

/** The most that an approval's payload takes; a longer finding is cut for it, not in the list. */
const MAX_FINDING = 500;
const STOPS_LIST: MemoryList<SettlementStopRecord> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    symbol: { kind: 'text', of: ({ symbol }) => symbol },
    status: { kind: 'text', only: STOP_STATUSES, of: ({ status }) => status },
    stoppedAt: { kind: 'time', of: ({ stoppedAt }) => stoppedAt },
  },
  search: ({ symbol }) => [symbol],
  idOf: ({ id }) => id,
};

/**
 * Markets whose settlement has stopped: staff reads why, and two people send it back to the event that could not be
 * booked. The ledger carries it out; the market itself is resumed afterwards, by an approval of its own.
 */
@ApiTags('operator')
@Controller('operator/api')
export class SettlementStopsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly symbols: SymbolCache,
    private readonly people: VersionPeople,
  ) {}

  @Get('settlement-stops')
  @ApiOperation({ summary: 'Markets whose settlement has stopped' })
  @AnswersRows(settlementStopRecordSchema)
  @ForStaff('settlement-stops.view')
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettlementStopRecord[]> {
    const stops = await this.stops();
    const rows = await Promise.all(stops.map((stop) => this.recordOf(stop)));
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'settlement-stops',
      request,
      rows: listInMemory(rows, request, STOPS_LIST),
      record: (record) => record,
    });
  }

  @Get('settlement-stops/:id')
  @ApiOperation({ summary: 'One market whose settlement has stopped' })
  @ApiOkResponse({ standardSchema: settlementStopRecordSchema })
  @ForStaff('settlement-stops.view')
  async one(@Param('id') symbol: string): Promise<SettlementStopRecord> {
    return this.recordOf(await this.stopOf(symbol));
  }

  @Post('settlement-stops/:id/resume')
  @ApiOperation({ summary: "Asks for a market's settlement to be resumed" })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('settlement-stops.resume-initiate')
  async resume(
    @Staff() staff: StaffPrincipal,
    @Param('id') symbol: string,
    @Body({ schema: resumeSettlementBody }) { revision, reason }: z.output<typeof resumeSettlementBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const stop = await this.stopOf(symbol);
    if (stop.resumedBy !== null) return refuse('state-unchanged', { detail: 'Settlement is catching up already.' });
    if (stop.revision !== revision) return refuse('version-conflict');
    const finding = plainTextOf(stop.finding.slice(0, MAX_FINDING));
    return askForTwo(this.identity, request, {
      staff,
      kind: 'settlement-resume',
      target: targetOf(symbol),
      payload: { symbol, revision, finding },
      reason,
    });
  }

  private stops(): Promise<readonly SettlementStop[]> {
    return ask(this.deps.signals, 'ledger.settlement-stops', {});
  }

  private async stopOf(symbol: string): Promise<SettlementStop> {
    return (await this.stops()).find((stop) => stop.symbol === symbol) ?? refuse('not-found');
  }

  private async recordOf({
    symbol,
    revision,
    finding,
    stoppedAt,
    resumedBy,
  }: SettlementStop): Promise<SettlementStopRecord> {
    const listing = this.symbols.find(symbol)?.listing;
    const asked = resumedBy === null ? await this.people.pending(['settlement-resume'], targetOf(symbol)) : [];
    const requested = asked.find(({ payload }) => payload.revision === revision);
    const tried = resumedBy === null ? await this.people.executed(['settlement-resume'], targetOf(symbol)) : [];
    return {
      id: symbol,
      symbol,
      base: listing?.base ?? null,
      quote: listing?.quote ?? null,
      revision,
      finding,
      stoppedAt: isoText(stoppedAt),
      status: resumedBy !== null ? 'catching-up' : requested ? 'requested' : 'stopped',
      approvalId: resumedBy ?? requested?.id ?? null,
      resumed: resumeOf(tried.find(({ payload }) => payload.revision === revision)),
    };
  }
}

function resumeOf(approval: ApprovalView | undefined): SettlementStopRecord['resumed'] {
  const agreed = approval?.decisions.at(-1);
  return approval && agreed ? { approvalId: approval.id, by: peopleOf(approval).by, at: isoText(agreed.at) } : null;
}
