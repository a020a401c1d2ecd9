import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { bankAccountTarget, isBankAccountId, type BankAccountRow } from '@corella/contracts/cash';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  bankAccountRecordSchema,
  openedBankAccountSchema,
  type BankAccountRecord,
  type OpenedBankAccount,
} from '@corella/contracts/operator';
import type { ListReply } from '@corella/contracts/queries';
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
import { bankAccountRecord, openedBankAccount } from './bank-account-record.js';

export const openBankAccountBody = reasonBody('reveal');

/** Where customers are paid out to. Name and number are shown for a reason; the audit record exists before. */
@ApiTags('operator')
@Controller('operator/api/bank-accounts')
export class BankAccountRecordsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: "Customers' bank accounts" })
  @AnswersRows(bankAccountRecordSchema)
  @ForStaff('bank-accounts.view')
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BankAccountRecord[]> {
    const request = listRequest(query);
    const rows = await ask(this.deps.signals, 'fiat.list-banks', request);
    return answerRows(reply, { resource: 'bank-accounts', request, rows, record: bankAccountRecord });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One bank account, without name and number' })
  @ApiOkResponse({ standardSchema: bankAccountRecordSchema })
  @ForStaff('bank-accounts.view')
  async one(@Param('id') id: string): Promise<BankAccountRecord> {
    return onlyRecord(await this.byId(id), bankAccountRecord);
  }

  @Post(':id/open')
  @ApiOperation({ summary: 'Shows name and number of a bank account' })
  @ApiOkResponse({ standardSchema: openedBankAccountSchema })
  @HttpCode(200)
  @ForStaffProven('bank-accounts.open')
  async open(
    @Staff() staff: StaffPrincipal,
    @Param('id') id: string,
    @Body({ schema: openBankAccountBody }) { reason }: z.output<typeof openBankAccountBody>,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<OpenedBankAccount> {
    const row = onlyRecord(await this.byId(id), (found) => found);
    const { accountId } = row;
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: 'bank-accounts.open',
      action: 'bank-accounts.open',
      target: bankAccountTarget(accountId),
      reason,
      after: accountId,
      requestId,
    });
    return openedBankAccount(row, await ask(this.deps.signals, 'fiat.bank-account', { accountId }));
  }

  private async byId(id: string): Promise<ListReply<BankAccountRow & { readonly id: string }>> {
    if (!isBankAccountId(id)) return refuse('not-found');
    return ask(this.deps.signals, 'fiat.list-banks', oneById(id));
  }
}
