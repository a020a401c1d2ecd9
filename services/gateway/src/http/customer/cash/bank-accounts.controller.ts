import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BANK_CURRENCIES, isBankAccountId, type BankAccountDetail } from '@corella/contracts/cash';
import {
  addBankAccountBody,
  bankAccountAddedReply,
  bankAccountsReply,
  banksReply,
  demoStatementReply,
  verifyBankAccountBody,
  type BankAccountsView,
  type BankAccountView,
} from '@corella/contracts/cash-web';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { proofOf } from '../../identity/proof-of.js';
import { refuse } from '../../problem/refused.js';
import { demandMain } from './demand-main.js';
import { FiatCalls } from './fiat-calls.js';

const MOST_FOUND = 8;
const banksQuery = z.object({ q: z.string().max(60, 'Search for at most 60 letters.').default('') });

/** Bank accounts that a customer can be paid out to. Outside a demo no bank is connected yet. */
@ApiTags('bank accounts')
@Controller('api')
@ForCustomers()
export class BankAccountsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly fiat: FiatCalls,
    private readonly once: OncePerKey,
  ) {}

  @Get('bank-accounts')
  @ApiOperation({ summary: 'The bank accounts of the caller' })
  @ApiOkResponse({ standardSchema: bankAccountsReply })
  async list(@Customer() customer: CustomerPrincipal): Promise<BankAccountsView> {
    demandMain(customer);
    if (!this.deps.config.demo) return { items: [], currencies: [], addFrom: null, simulated: false };
    const { items, addFrom, simulated } = await ask(this.deps.signals, 'fiat.bank-accounts', { uid: customer.uid });
    return { items: items.map(viewOf), currencies: [...BANK_CURRENCIES], addFrom: timeOf(addFrom), simulated };
  }

  @Post('bank-accounts')
  @ApiOperation({ summary: 'Adds a bank account in the verified name of the caller' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: bankAccountAddedReply })
  async add(
    @Customer() customer: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: addBankAccountBody }) { stepUp, ...body }: z.output<typeof addBankAccountBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof bankAccountAddedReply>> {
    demandMain(customer);
    if (!this.deps.config.demo) refuse('currency-not-served', { field: 'currency' });
    const { uid, sessionId = '' } = customer;
    const { currency, name, account } = body;
    return this.once.run({ owner: uid, key, body: ['bank-account', currency, name, account] }, () =>
      this.fiat.send<'AddBankAccount'>(
        {
          type: 'AddBankAccount',
          uid,
          sessionId,
          currency,
          name,
          account,
          ...proofOf(request, { stepUp }),
          requestId: request.id,
        },
        request.id,
      ),
    );
  }

  @Delete('bank-accounts/:id')
  @ApiOperation({ summary: 'Deletes a bank account of the caller' })
  @ApiNoContentResponse()
  @HttpCode(204)
  async remove(
    @Customer() customer: CustomerPrincipal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { uid, accountId } = this.known(customer, id);
    await this.fiat.send<'RemoveBankAccount'>({ type: 'RemoveBankAccount', uid, accountId }, request.id);
  }

  @Post('bank-accounts/:id/test-deposit')
  @ApiOperation({ summary: 'Sends an amount below one dollar to the account' })
  @ApiNoContentResponse()
  @HttpCode(204)
  async test(
    @Customer() customer: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { uid, accountId } = this.known(customer, id);
    await this.once.run({ owner: uid, key, body: ['test-deposit', accountId] }, () =>
      this.fiat.send<'SendTestDeposit'>({ type: 'SendTestDeposit', uid, accountId }, request.id),
    );
  }

  /** Each guess counts, so each has a key of its own. */
  @Post('bank-accounts/:id/verify')
  @ApiOperation({ summary: 'Verifies the account by the amount that arrived' })
  @ApiNoContentResponse()
  @HttpCode(204)
  async verify(
    @Customer() customer: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Param('id') id: string,
    @Body({ schema: verifyBankAccountBody }) { amount }: z.output<typeof verifyBankAccountBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { uid, accountId } = this.known(customer, id);
    const cents = Number(amount.slice('0.'.length).padEnd(2, '0'));
    await this.once.run({ owner: uid, key, body: ['verify-bank', accountId, amount] }, () =>
      this.fiat.send<'VerifyBankAccount'>({ type: 'VerifyBankAccount', uid, accountId, cents }, request.id),
    );
  }

  @Get('banks')
  @ApiOperation({ summary: 'Banks by name, or by the first digits of an account number' })
  @ApiOkResponse({ standardSchema: banksReply })
  async banks(@Query({ schema: banksQuery }) { q }: z.output<typeof banksQuery>): Promise<z.output<typeof banksReply>> {
    if (!this.deps.config.demo) return { items: [] };
    const found = await ask(this.deps.signals, 'fiat.banks', { q, limit: MOST_FOUND });
    return { items: found.map((bank) => ({ ...bank, prefixes: [...bank.prefixes] })) };
  }

  @Get('demo/bank-statement/:id')
  @ApiOperation({ summary: 'What the simulated bank of a demo says of the test deposit to an account of the caller' })
  @ApiOkResponse({ standardSchema: demoStatementReply })
  async statement(
    @Customer() customer: CustomerPrincipal,
    @Param('id') id: string,
  ): Promise<z.output<typeof demoStatementReply>> {
    const found = await ask(this.deps.signals, 'demo.bank-statement', this.known(customer, id));
    if (found === null) return refuse('test-deposit-none');
    return { amount: `0.${String(found.cents).padStart(2, '0')}`, at: isoText(found.at) };
  }

  private known(customer: CustomerPrincipal, accountId: string): { readonly uid: string; readonly accountId: string } {
    demandMain(customer);
    if (!this.deps.config.demo || !isBankAccountId(accountId)) refuse('bank-account-unknown');
    return { uid: customer.uid, accountId };
  }
}

const timeOf = (at: number | null): string | null => (at === null ? null : isoText(at));

const viewOf = ({ addedAt, verifiedAt, test, nextTestAt, ...account }: BankAccountDetail): BankAccountView => ({
  ...account,
  addedAt: isoText(addedAt),
  verifiedAt: timeOf(verifiedAt),
  test: test && { ...test, at: isoText(test.at) },
  nextTestAt: timeOf(nextTestAt),
});
