import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { STAFF_ROLES, type StaffPrincipal } from '@corella/contracts/identity';
import {
  type Requested,
  type AuditRecord,
  auditRecordSchema,
  type AuditVerificationRecord,
  auditVerificationRecordSchema,
  requestedSchema,
  type StaffRecord,
  staffRecordSchema,
} from '@corella/contracts/operator';
import { emailText, plainText } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { isoText } from '../../trading/order-text.js';
import { ForStaff } from '../identity/access.js';
import { IdentityCalls } from '../identity/identity-calls.js';
import { Staff } from '../identity/staff.guard.js';
import { AnswersRows } from './answers-rows.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from './list-dialect.js';
import { auditRecord, staffRecord } from './records.js';
import { ownAudit } from './own-audit.js';
import { reasonFor } from './reasons.js';
import { askForTwo } from './staff-requests.js';

export const staffCreateBody = z.strictObject({
  email: emailText,
  name: plainText.min(1).max(80),
  role: z.enum(STAFF_ROLES),
  reason: reasonFor('staff-add'),
});
/** A log of a million records takes seconds. */
const VERIFY_PATIENCE_MS = 60_000;

/** Staff and the audit log. Identity decides who may initiate, and records it. */
@ApiTags('operator')
@Controller('operator/api')
export class StaffRecordsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get('staff')
  @ApiOperation({ summary: 'Members of staff' })
  @AnswersRows(staffRecordSchema)
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
  @ApiOperation({ summary: 'One member of staff' })
  @ApiOkResponse({ standardSchema: staffRecordSchema })
  @ForStaff('staff.view')
  async staffOne(@Param('id') id: string): Promise<StaffRecord> {
    return onlyRecord(await ask(this.deps.signals, 'identity.list-staff', oneById(id)), staffRecord);
  }

  @Post('staff')
  @ApiOperation({ summary: 'Asks for a new member of staff to be invited' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('staff.initiate')
  async create(
    @Staff() staff: StaffPrincipal,
    @Body({ schema: staffCreateBody }) { reason, email, name, role }: z.output<typeof staffCreateBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    return askForTwo(this.identity, request, {
      staff,
      kind: 'staff-create',
      target: `staff:${role}`,
      payload: { email, name, role },
      reason,
    });
  }

  @Get('audit-log')
  @ApiOperation({ summary: 'The audit log' })
  @AnswersRows(auditRecordSchema)
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

  /** Computes the whole hash chain again. */
  @Get('audit-log/verification')
  @ApiOperation({ summary: 'Whether the chain of the audit log is whole' })
  @ApiOkResponse({ standardSchema: auditVerificationRecordSchema })
  @ForStaff('audit-log.view')
  async verify(): Promise<AuditVerificationRecord> {
    const checked = await ask(this.deps.signals, 'identity.verify-audit', {}, VERIFY_PATIENCE_MS);
    return { id: 'verification', at: isoText(this.deps.clock.nowMs()), ...checked };
  }

  @Get('audit-log/:id')
  @ApiOperation({ summary: 'One record of the audit log' })
  @ApiOkResponse({ standardSchema: auditRecordSchema })
  @ForStaff('audit-log.view', 'audit-log.view-own')
  async auditOne(@Staff() staff: StaffPrincipal, @Param('id') id: string): Promise<AuditRecord> {
    return onlyRecord(
      await ask(this.deps.signals, 'identity.list-audit', { ...oneById(id), ...ownAudit(staff) }),
      auditRecord,
    );
  }
}
