import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import {
  balanceHistorySchema,
  balancesSchema,
  holdingCostsSchema,
  ledgerLineSchema,
  listOf,
  type BalanceHistoryWire,
  type Balances,
  type HoldingCosts,
} from '@corella/contracts/web';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AccountReads } from '../../../reads/account-reads.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { BalanceHistories } from './history/balance-history.js';
import { DEFAULT_DAYS, historyQuery, type HistoryQuery } from './history/history-instants.js';
import { linesQuery, pageOf } from '../lists/list-queries.js';
import { answerList } from '../lists/list-reply.js';

@ApiTags('account')
@Controller('api')
@ForCustomers()
export class AccountController {
  constructor(
    private readonly reads: AccountReads,
    private readonly histories: BalanceHistories,
  ) {}

  @Get('balances')
  @ApiOperation({ summary: 'Balances of every asset, with their value' })
  @ApiOkResponse({ standardSchema: balancesSchema })
  async balances(@Customer() { uid }: CustomerPrincipal): Promise<Balances> {
    return this.reads.balances(uid);
  }

  @Get('balances/costs')
  @ApiOperation({ summary: 'What holdings have cost, on average' })
  @ApiOkResponse({ standardSchema: holdingCostsSchema })
  async costs(@Customer() { uid }: CustomerPrincipal): Promise<HoldingCosts> {
    return this.reads.costs(uid);
  }

  @Get('balances/history')
  @ApiOperation({ summary: 'Balances at the end of each day' })
  @ApiOkResponse({ standardSchema: balanceHistorySchema })
  async history(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: historyQuery }) { days }: HistoryQuery,
  ): Promise<BalanceHistoryWire> {
    return this.histories.of(uid, days === undefined ? DEFAULT_DAYS : Number(days));
  }

  @Get('ledger/lines')
  @ApiOperation({ summary: 'Changes of the balances, newest first' })
  @ApiOkResponse({ standardSchema: listOf(ledgerLineSchema) })
  async lines(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: linesQuery }) query: z.output<typeof linesQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const filters = {
      ...pageOf(query),
      ...(query.cursor === undefined ? {} : { before: query.cursor }),
      ...(query.asset === undefined ? {} : { asset: query.asset }),
      ...(query.type === undefined ? {} : { types: query.type.split(',') }),
    };
    return answerList(reply, await this.reads.lines(uid, filters));
  }
}
