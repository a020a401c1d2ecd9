import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { depositTarget, type SuspendedDeposit } from '@corella/contracts/cash';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  type OpenedDeposit,
  openedDepositSchema,
  type Requested,
  requestedSchema,
  type SuspendedDepositRecord,
  suspendedDepositSchema,
} from '@corella/contracts/operator';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff, ForStaffProven } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse, refuseFields } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from '../list-dialect.js';
import { reasonBody, reasonFor } from '../reasons.js';
import { askForTwo } from '../staff-requests.js';
import { openedDeposit, suspendedRecord } from './suspense-record.js';

const MOST_WAITING = 20;

export const openDepositBody = reasonBody('reveal');
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Open the deposit, and send the hash of what was read.');
export const releaseDepositBody = z.strictObject({
  uid: z.string().regex(/^[0-9]{7}$/, 'A UID has seven digits.'),
  hash,
  reason: reasonFor('deposit-release'),
});
export const refundDepositBody = z.strictObject({ hash, reason: reasonFor('deposit-refund') });

/**
 * Money that came and could not be credited. Who paid is shown to who may see it and says why; the audit record exists
 * before. A release and a refund take two people.
 */
@ApiTags('operator')
@Controller('operator/api/suspended-deposits')
export class SuspendedDepositsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Deposits in suspense' })
  @AnswersRows(suspendedDepositSchema)
  @ForStaff('suspended-deposits.view')
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SuspendedDepositRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'fiat.list-suspense', request);
    return answerRows(reply, { resource: 'suspended-deposits', request, rows, record: suspendedRecord });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One deposit in suspense, without who paid it' })
  @ApiOkResponse({ standardSchema: suspendedDepositSchema })
  @ForStaff('suspended-deposits.view')
  async one(@Param('id') id: string): Promise<SuspendedDepositRecord> {
    return onlyRecord(await ask(this.deps.signals, 'fiat.list-suspense', oneById(id)), suspendedRecord);
  }

  @Post(':id/open')
  @ApiOperation({ summary: 'Shows who paid a deposit, and whose it may be' })
  @ApiOkResponse({ standardSchema: openedDepositSchema })
  @HttpCode(200)
  @ForStaffProven('suspended-deposits.open')
  async open(
    @Staff() staff: StaffPrincipal,
    @Param('id') depositId: string,
    @Body({ schema: openDepositBody }) { reason }: z.output<typeof openDepositBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<OpenedDeposit> {
    const { signals } = this.deps;
    const view = await this.existing(depositId);
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'suspended-deposits.open',
      action: 'suspended-deposits.open',
      target: depositTarget(depositId),
      reason,
      after: depositId,
      requestId,
    });
    const waiting = await ask(signals, 'identity.list-approvals', {
      filter: { target: depositTarget(depositId), status: 'pending' },
      range: [0, MOST_WAITING - 1],
      sort: ['createdAt', 'ASC'],
    });
    return openedDeposit(view, waiting.ok ? waiting.value.rows : [], staff);
  }

  @Post(':id/release')
  @ApiOperation({ summary: 'Asks for a deposit to be credited to its owner' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('suspended-deposits.initiate')
  async release(
    @Staff() staff: StaffPrincipal,
    @Param('id') depositId: string,
    @Body({ schema: releaseDepositBody }) { uid, reason, ...read }: z.output<typeof releaseDepositBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    await this.held(depositId, read.hash);
    const owner = await ask(this.deps.signals, 'identity.user', { uid });
    if (owner === null) return refuseFields({ uid: 'There is no customer of this UID.' });
    if (!owner.allow.includes('deposit')) return refuseFields({ uid: 'This account may not take deposits.' });
    return askForTwo(this.identity, request, {
      staff,
      kind: 'deposit-release',
      target: depositTarget(depositId),
      payload: { depositId, uid, hash: read.hash },
      reason,
    });
  }

  @Post(':id/refund')
  @ApiOperation({ summary: 'Asks for a deposit to be sent back to who paid it' })
  @ApiOkResponse({ standardSchema: requestedSchema })
  @HttpCode(200)
  @ForStaff('suspended-deposits.initiate')
  async refund(
    @Staff() staff: StaffPrincipal,
    @Param('id') depositId: string,
    @Body({ schema: refundDepositBody }) { reason, ...read }: z.output<typeof refundDepositBody>,
    @Req() request: FastifyRequest,
  ): Promise<Requested> {
    const { canRefund } = await this.held(depositId, read.hash);
    if (!canRefund) return refuse('refund-impossible');
    return askForTwo(this.identity, request, {
      staff,
      kind: 'deposit-refund',
      target: depositTarget(depositId),
      payload: { depositId, hash: read.hash },
      reason,
    });
  }

  private async existing(depositId: string): Promise<SuspendedDeposit> {
    return (await ask(this.deps.signals, 'fiat.suspended-deposit', { depositId })) ?? refuse('not-found');
  }

  /** As it was read, and with nothing under way. */
  private async held(depositId: string, hash: string): Promise<SuspendedDeposit> {
    const view = await this.existing(depositId);
    if (!view.isHeld) return refuse('deposit-not-held');
    return view.hash === hash ? view : refuse('deposit-changed');
  }
}
