import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  type ApprovalRecord,
  approvalRecordSchema,
  decidedSchema,
  type EvidenceRecord,
  evidenceRecordSchema,
} from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff, ForStaffProvenAbout } from '../../identity/access.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { schemaFault } from '../../problem/field-texts.js';
import { Refused } from '../../problem/refused.js';
import { ApprovalChanges } from '../changes/approval-changes.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from '../list-dialect.js';
import { MayDecide } from '../may-decide.js';
import { approvalRecord } from '../records.js';
import { completeReason, reasonFault, someReason } from '../reasons.js';
import { Evidence } from './evidence.js';
import { approvalsFor } from './visible-approvals.js';

const DECISIONS = ['approve', 'reject', 'withdraw'] as const;
export const decisionBody = z.strictObject({
  payloadHash: z.string().regex(/^[0-9a-f]{64}$/, 'The hash that was reviewed.'),
  reason: someReason,
});
const decisionParam = z.enum(DECISIONS);

/** Requests that need two people. Identity decides who may decide, and records it. */
@ApiTags('operator')
@Controller('operator/api/approvals')
export class ApprovalsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly changes: ApprovalChanges,
    private readonly evidence: Evidence,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Requests that need two people' })
  @AnswersRows(approvalRecordSchema)
  @ForStaff('approvals.view')
  async list(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'identity.list-approvals', { ...request, ...approvalsFor(staff) });
    const changes = await this.changes.known(rows.ok ? rows.value.rows : []);
    return answerRows(reply, {
      resource: 'approvals',
      request,
      rows,
      record: (row) => approvalRecord(row, staff, changes),
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One request' })
  @ApiOkResponse({ standardSchema: approvalRecordSchema })
  @ForStaff('approvals.view')
  async one(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<ApprovalRecord> {
    const view = await this.visible(staff, id);
    return approvalRecord(view, staff, await this.changes.of([view]));
  }

  /** What the decision is about, as it is now: who signs has seen it. */
  @Get(':id/evidence')
  @ApiOperation({ summary: 'What the decision is about, as it is now' })
  @ApiOkResponse({ standardSchema: evidenceRecordSchema })
  @ForStaff('approvals.view')
  async evidenceOf(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<EvidenceRecord> {
    return this.evidence.of(await this.visible(staff, id), staff);
  }

  /** Which permission decides depends on the kind of the request. */
  @Post(':id/:decision')
  @ApiOperation({ summary: 'Approves, rejects or withdraws a request' })
  @ApiOkResponse({ standardSchema: decidedSchema })
  @HttpCode(200)
  @ForStaffProvenAbout(MayDecide, 'approvals.view')
  async decide(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Param('decision', { schema: decisionParam }) decision: (typeof DECISIONS)[number],
    @Body({ schema: decisionBody }) body: z.output<typeof decisionBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string; status: string; applied: boolean }> {
    const reason = completeReason(decision, body.reason);
    if (reason === null)
      throw new Refused({ code: 'invalid-request', faults: { reason: [schemaFault(reasonFault(decision))] } });
    const { status, ...done } = await this.identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff,
      approvalId: id,
      decision,
      payloadHash: body.payloadHash,
      reason,
      requestId: request.id,
    });
    return { id, status, ...appliedOf(done) };
  }

  /** A request that this person may not see is reported as unknown. */
  private async visible(staff: StaffPrincipal, id: string): Promise<ApprovalView> {
    const request = { ...oneById(id), ...approvalsFor(staff) };
    return onlyRecord(await ask(this.deps.signals, 'identity.list-approvals', request), (view) => view);
  }
}
