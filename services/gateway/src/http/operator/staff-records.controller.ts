import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { STAFF_ROLES, type StaffPrincipal } from '@corella/contracts/identity';
import type { ApprovalRecord, AuditRecord, StaffRecord } from '@corella/contracts/operator';
import { emailText } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { ForStaff } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { ApprovalChanges } from './changes/approval-changes.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from './list-dialect.js';
import { approvalRecord, auditRecord, staffRecord } from './records.js';
import { ownAudit } from './own-audit.js';
import { idsOf, reasonBody, reasonText, requestOf, type Requested } from './staff-requests.js';

const DECISIONS = ['approve', 'reject', 'withdraw'] as const;
export const staffCreateBody = z.strictObject({
  email: emailText,
  name: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'No control characters.'),
  role: z.enum(STAFF_ROLES),
  reason: reasonText,
});
export const decisionBody = z.strictObject({
  payloadHash: z.string().regex(/^[0-9a-f]{64}$/, 'The hash that was reviewed.'),
  reason: reasonText,
});
const decisionParam = z.enum(DECISIONS);

/** Approvals, staff and the audit log. Identity decides who may initiate and decide, and records it. */
@ApiTags('operator')
@Controller('operator/api')
export class StaffRecordsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly changes: ApprovalChanges,
  ) {}

  @Get('approvals')
  @ForStaff('approvals.view')
  async approvals(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'identity.list-approvals', request);
    const changes = await this.changes.of(rows.ok ? rows.value.rows : []);
    return answerRows(reply, {
      resource: 'approvals',
      request,
      rows,
      record: (row) => approvalRecord(row, staff, changes),
    });
  }

  @Get('approvals/:id')
  @ForStaff('approvals.view')
  async approval(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<ApprovalRecord> {
    const rows = await ask(this.deps.signals, 'identity.list-approvals', oneById(id));
    const changes = await this.changes.of(rows.ok ? rows.value.rows : []);
    return onlyRecord(rows, (row) => approvalRecord(row, staff, changes));
  }

  /** Which permission decides depends on the kind of the request; identity looks at it. */
  @Post('approvals/:id/:decision')
  @HttpCode(200)
  @ForStaff()
  async decide(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Param('decision', { schema: decisionParam }) decision: (typeof DECISIONS)[number],
    @Body({ schema: decisionBody }) body: z.output<typeof decisionBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string; status: string }> {
    const { status } = await this.identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff,
      approvalId: id,
      decision,
      payloadHash: body.payloadHash,
      reason: body.reason,
      requestId: request.id,
    });
    return { id, status };
  }

  @Get('staff')
  @ForStaff('staff.view')
  async staffList(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'staff',
      request,
      rows: await ask(this.deps.signals, 'identity.list-staff', request),
      record: staffRecord,
    });
  }

  @Get('staff/:id')
  @ForStaff('staff.view')
  async staffOne(@Param('id') id: string): Promise<StaffRecord> {
    return onlyRecord(await ask(this.deps.signals, 'identity.list-staff', oneById(id)), staffRecord);
  }

  @Post('staff')
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async create(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: staffCreateBody }) { reason, email, name, role }: z.output<typeof staffCreateBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return requestOf(
      await this.identity.send<'RequestApproval'>({
        type: 'RequestApproval',
        staff,
        kind: 'staff-create',
        target: `staff:${role}`,
        payload: { email, name, role },
        reason,
        ...idsOf(request),
      }),
    );
  }

  @Post('staff/:id/disable')
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async disable(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: reasonBody }) { reason }: z.output<typeof reasonBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return requestOf(
      await this.identity.send<'RequestApproval'>({
        type: 'RequestApproval',
        staff,
        kind: 'staff-disable',
        target: `staff:${id}`,
        payload: { staffId: id },
        reason,
        ...idsOf(request),
      }),
    );
  }

  @Get('audit-log')
  @ForStaff('audit-log.view', 'audit-log.view-own')
  async audit(
    @Staff() staff: StaffPrincipal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditRecord[]> {
    const request = listRequest(query);
    return answerRows(reply, {
      resource: 'audit-log',
      request,
      rows: await ask(this.deps.signals, 'identity.list-audit', { ...request, ...ownAudit(staff) }),
      record: auditRecord,
    });
  }

  @Get('audit-log/:id')
  @ForStaff('audit-log.view', 'audit-log.view-own')
  async auditOne(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<AuditRecord> {
    return onlyRecord(
      await ask(this.deps.signals, 'identity.list-audit', { ...oneById(id), ...ownAudit(staff) }),
      auditRecord,
    );
  }
}
