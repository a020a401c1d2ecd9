import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  requestedWithdrawalSchema,
  requestWithdrawalBody,
  withdrawalIdText,
  withdrawalQuoteSchema,
  withdrawalRowSchema,
  withdrawalSchema,
  withdrawalTermsReply,
  type RequestedWithdrawal,
  type Withdrawal,
  type WithdrawalQuoteView,
  type WithdrawalTermsView,
} from '@corella/contracts/cash-web';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { listOf } from '@corella/contracts/web';
import { LEDGER_SCALE, parseUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { proofOf } from '../../identity/proof-of.js';
import { refuse, refuseField } from '../../problem/refused.js';
import { pageOf } from '../lists/list-queries.js';
import { answerList } from '../lists/list-reply.js';
import { demandMain } from './demand-main.js';
import { FiatCalls } from './fiat-calls.js';
import { amountOf, termsView, withdrawalLine, withdrawalView } from './withdrawal-views.js';
import { quoteQuery, withdrawalsQuery } from './withdrawals-query.js';

/** Money that a customer takes out. Outside a demo neither a bank nor a network is connected yet: nothing goes out. */
@ApiTags('withdrawals')
@Controller('api/withdrawals')
@ForCustomers()
export class WithdrawalsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly fiat: FiatCalls,
  ) {}

  @Get('limits')
  @ApiOperation({ summary: 'What can be withdrawn, by what, and how much of it now' })
  @ApiOkResponse({ standardSchema: withdrawalTermsReply })
  async limits(@Customer() customer: CustomerPrincipal): Promise<{ readonly items: readonly WithdrawalTermsView[] }> {
    demandMain(customer);
    if (!this.deps.config.demo) return { items: [] };
    const { items } = await ask(this.deps.signals, 'fiat.withdrawal-limits', { uid: customer.uid });
    return { items: items.map(termsView) };
  }

  @Get('quote')
  @ApiOperation({ summary: 'What arrives of an amount, and what it is worth' })
  @ApiOkResponse({ standardSchema: withdrawalQuoteSchema })
  async quote(
    @Customer() customer: CustomerPrincipal,
    @Query({ schema: quoteQuery }) { currency, chain, amount }: z.output<typeof quoteQuery>,
  ): Promise<WithdrawalQuoteView> {
    demandMain(customer);
    this.demandDemo();
    const units = unitsOf(amount);
    const asked = { asset: currency, ...(chain === undefined ? {} : { chain }), units };
    const quote = await ask(this.deps.signals, 'fiat.withdrawal-quote', asked);
    if (quote === null) return refuse('withdrawals-refused', { field: 'currency' });
    return {
      currency,
      chain: chain ?? null,
      amount: amountOf(units),
      fee: amountOf(quote.feeUnits),
      received: amountOf(quote.receivedUnits),
      aud: amountOf(quote.audUnits),
    };
  }

  @Post()
  @ApiOperation({ summary: 'Asks for a withdrawal, for which a step-up was made' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: requestedWithdrawalSchema })
  async request(
    @Customer() customer: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: requestWithdrawalBody }) body: z.output<typeof requestWithdrawalBody>,
    @Req() request: FastifyRequest,
  ): Promise<RequestedWithdrawal> {
    demandMain(customer);
    this.demandDemo();
    const { uid, sessionId } = customer;
    if (sessionId === undefined) return refuse('session-required');
    const { currency, amount, stepUp, chain, addressId, bankAccountId } = body;
    const { withdrawalId } = await this.fiat.send<'RequestWithdrawal'>(
      {
        type: 'RequestWithdrawal',
        uid,
        sessionId,
        key,
        stepUp,
        bodyHash: proofOf(request, { stepUp }).bodyHash,
        asset: currency,
        units: unitsOf(amount),
        ...(chain === undefined ? {} : { chain }),
        ...(addressId === undefined ? {} : { addressId }),
        ...(bankAccountId === undefined ? {} : { bankAccountId }),
      },
      request.id,
    );
    return { withdrawalId: String(withdrawalId) };
  }

  @Get()
  @ApiOperation({ summary: 'Withdrawals of the caller, newest first' })
  @ApiOkResponse({ standardSchema: listOf(withdrawalRowSchema) })
  async list(
    @Customer() customer: CustomerPrincipal,
    @Query({ schema: withdrawalsQuery }) { cursor, ...page }: z.output<typeof withdrawalsQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    demandMain(customer);
    if (!this.deps.config.demo) return { items: [], next: null };
    const before = cursor === undefined ? {} : { before: Number(cursor) };
    const asked = { uid: customer.uid, ...before, limit: pageOf(page).limit };
    const { rows, more, stale } = await ask(this.deps.signals, 'fiat.withdrawals', asked);
    const last = rows.at(-1);
    const next = more && last !== undefined ? String(last.withdrawalId) : null;
    return answerList(reply, { items: rows.map(withdrawalLine), next, stale });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One withdrawal, with all that has happened to it' })
  @ApiOkResponse({ standardSchema: withdrawalSchema })
  one(@Customer() customer: CustomerPrincipal, @Param('id') id: string): Promise<Withdrawal> {
    demandMain(customer);
    return this.own(customer.uid, id);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Cancels a withdrawal that is not picked up yet' })
  @ApiOkResponse({ standardSchema: withdrawalSchema })
  async cancel(
    @Customer() customer: CustomerPrincipal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<Withdrawal> {
    demandMain(customer);
    const withdrawalId = this.idOf(id);
    const { uid } = customer;
    await this.fiat.send<'CancelWithdrawal'>({ type: 'CancelWithdrawal', uid, withdrawalId }, request.id);
    return this.own(uid, id);
  }

  /** Another's is as one that does not exist. */
  private async own(uid: string, id: string): Promise<Withdrawal> {
    const view = await ask(this.deps.signals, 'fiat.withdrawal', { uid, withdrawalId: this.idOf(id) });
    return view === null ? refuse('withdrawal-unknown') : withdrawalView(view);
  }

  private idOf(id: string): number {
    const known = this.deps.config.demo && withdrawalIdText.safeParse(id).success;
    return known ? Number(id) : refuse('withdrawal-unknown');
  }

  private demandDemo(): void {
    if (!this.deps.config.demo) refuse('withdrawals-refused', { field: 'currency' });
  }
}

/** In units of 10⁻⁸; an amount with more places is refused, and so is none. */
function unitsOf(amount: string): string {
  const units = parseUnits(amount);
  if (!units.ok)
    return units.rejection.code === 'too-many-decimals'
      ? refuseField('amount', 'decimals', { scale: LEDGER_SCALE })
      : refuseField('amount', 'decimal');
  return units.value > 0n ? String(units.value) : refuseField('amount', 'positive');
}
