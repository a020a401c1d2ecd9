import { Controller, Get, Inject, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { balancesSchema, feeRowSchema, ledgerLineSchema, listOf, type Balances, type FeeRow } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { AccountReads } from '../../reads/account-reads.js';
import { Customer, CustomerGuard } from '../guards/principals.js';
import { feeRowsOf } from './fee-rows.js';
import { linesQuery, pageOf } from './list-queries.js';
import { answerList } from './list-reply.js';
import { SymbolCache } from '../../trading/symbol-cache.js';

@ApiTags('account')
@Controller('api')
@UseGuards(CustomerGuard)
export class AccountController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly reads: AccountReads,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('balances')
  @ApiOkResponse({ standardSchema: balancesSchema })
  async balances(@Customer() { uid }: CustomerPrincipal): Promise<Balances> {
    return this.reads.balances(uid);
  }

  @Get('ledger/lines')
  @ApiOkResponse({ standardSchema: listOf(ledgerLineSchema) })
  async lines(@Customer() { uid }: CustomerPrincipal, @Query({ schema: linesQuery }) query: z.output<typeof linesQuery>, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const filters = {
      ...pageOf(query),
      ...(query.cursor === undefined ? {} : { before: query.cursor }),
      ...(query.asset === undefined ? {} : { asset: query.asset }),
      ...(query.type === undefined ? {} : { types: query.type.split(',') }),
    };
    return answerList(reply, await this.reads.lines(uid, filters));
  }

  @Get('fees/mine')
  @ApiOkResponse({ standardSchema: listOf(feeRowSchema) })
  async fees(@Customer() { uid }: CustomerPrincipal): Promise<{ items: FeeRow[]; next: null }> {
    const rates = await ask(this.deps.signals, 'ledger.fee-rates', { account: spotAccount(uid) });
    return { items: feeRowsOf(this.symbols.all(), rates), next: null };
  }
}
