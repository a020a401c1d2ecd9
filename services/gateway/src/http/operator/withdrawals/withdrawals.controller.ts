import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { WITHDRAWAL_TABS, withdrawalTarget, type WithdrawalTab } from '@corella/contracts/cash';
import { withdrawalIdText } from '@corella/contracts/cash-web';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  openedWithdrawalSchema,
  withdrawalCountsSchema,
  withdrawalRecordSchema,
  type OpenedWithdrawal,
  type WithdrawalCounts,
  type WithdrawalRecord,
} from '@corella/contracts/operator';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import type { WithdrawalRow } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForStaff, ForStaffProven } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { AnswersRows } from '../answers-rows.js';
import { answerRows, listQuery, listRequest, oneById, onlyRecord, type ListQuery } from '../list-dialect.js';
import { reasonBody } from '../reasons.js';
import { openedWithdrawal, withdrawalRecord } from './withdrawal-record.js';

const MOST_REQUESTS = 20;

export const openWithdrawalBody = reasonBody('reveal');

/** Money on its way out. Where it goes is shown to who may see it and says why; the audit record exists before. */
@ApiTags('operator')
@Controller('operator/api/withdrawals')
export class WithdrawalRecordsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Withdrawals' })
  @AnswersRows(withdrawalRecordSchema)
  @ForStaff('withdrawals.view')
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WithdrawalRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'fiat.list-withdrawals', request);
    return answerRows(reply, { resource: 'withdrawals', request, rows, record: withdrawalRecord });
  }

  @Get('counts')
  @ApiOperation({ summary: 'How many withdrawals wait, move, are in trouble and have ended' })
  @ApiOkResponse({ standardSchema: withdrawalCountsSchema })
  @ForStaff('withdrawals.view')
  async counts(): Promise<WithdrawalCounts> {
    const [people, delayed, moving, trouble, ended] = await Promise.all(WITHDRAWAL_TABS.map((tab) => this.many(tab)));
    return { people, delayed, moving, trouble, ended } as WithdrawalCounts;
  }

  @Get(':id')
  @ApiOperation({ summary: 'One withdrawal, without where it goes' })
  @ApiOkResponse({ standardSchema: withdrawalRecordSchema })
  @ForStaff('withdrawals.view')
  async one(@Param('id') id: string): Promise<WithdrawalRecord> {
    return onlyRecord(await this.byId(id), withdrawalRecord);
  }

  @Post(':id/open')
  @ApiOperation({ summary: 'Shows where a withdrawal goes, and what the rules found' })
  @ApiOkResponse({ standardSchema: openedWithdrawalSchema })
  @HttpCode(200)
  @ForStaffProven('withdrawals.open')
  async open(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: openWithdrawalBody }) { reason }: z.output<typeof openWithdrawalBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<OpenedWithdrawal> {
    const row = onlyRecord(await this.byId(id), (found) => found);
    const { withdrawalId } = row;
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'withdrawals.open',
      action: 'withdrawals.open',
      target: withdrawalTarget(withdrawalId),
      reason,
      after: String(withdrawalId),
      requestId,
    });
    const [file, requests] = await Promise.all([
      ask(this.deps.signals, 'fiat.withdrawal-file', { withdrawalId }),
      ask(this.deps.signals, 'identity.list-approvals', {
        filter: { target: withdrawalTarget(withdrawalId) },
        range: [0, MOST_REQUESTS - 1],
        sort: ['createdAt', 'DESC'],
      }),
    ]);
    return file === null ? refuse('not-found') : openedWithdrawal(row, file, requests.ok ? requests.value.rows : []);
  }

  private async many(tab: WithdrawalTab): Promise<number> {
    const request: ListRequest = { filter: { tab }, range: [0, 0], sort: ['id', 'ASC'] };
    const reply = await ask(this.deps.signals, 'fiat.list-withdrawals', request);
    return reply.ok ? reply.value.total : 0;
  }

  private async byId(id: string): Promise<ListReply<WithdrawalRow & { readonly id: string }>> {
    if (!withdrawalIdText.safeParse(id).success) return refuse('not-found');
    return ask(this.deps.signals, 'fiat.list-withdrawals', oneById(id));
  }
}
