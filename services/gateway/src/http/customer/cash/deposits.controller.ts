import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  depositChannelsReply,
  depositRowSchema,
  openPayInBody,
  payInSchema,
  type DepositChannelView,
  type DepositRow,
  type PayInView,
} from '@corella/contracts/cash-web';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import type { FiatDepositRow, QueryReply } from '@corella/contracts/queries';
import { listOf } from '@corella/contracts/web';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse } from '../../problem/refused.js';
import { pageOf } from '../lists/list-queries.js';
import { demandMain } from './demand-main.js';
import { depositsQuery } from './deposits-query.js';
import { answerList } from '../lists/list-reply.js';
import { FiatCalls } from './fiat-calls.js';

/** Money that a customer pays in. Outside a demo no bank is connected yet, so there is no channel. */
@ApiTags('deposits')
@Controller('api')
export class DepositsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly fiat: FiatCalls,
  ) {}

  @Get('deposit-channels')
  @ForCustomers()
  @ApiOperation({ summary: 'How money can be paid in, and how much may still come' })
  @ApiOkResponse({ standardSchema: depositChannelsReply })
  async channels(@Customer() customer: CustomerPrincipal): Promise<{ readonly items: readonly DepositChannelView[] }> {
    demandMain(customer);
    if (!this.deps.config.demo) return { items: [] };
    return { items: channelViews(await ask(this.deps.signals, 'fiat.channels', { uid: customer.uid })) };
  }

  /** Repeated, it answers the same place, so its key is only asked for. */
  @Post('deposit-channels')
  @ForCustomers()
  @ApiOperation({ summary: 'Opens the PayID and account of the caller; always the same ones' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: payInSchema })
  async open(
    @Customer() customer: CustomerPrincipal,
    @Body({ schema: openPayInBody }) { currency }: z.output<typeof openPayInBody>,
    @Req() request: FastifyRequest,
  ): Promise<PayInView> {
    demandMain(customer);
    if (!this.deps.config.demo) return refuse('currency-not-served', { field: 'currency' });
    const { uid } = customer;
    await this.fiat.send<'OpenPayIn'>({ type: 'OpenPayIn', uid, currency }, request.id);
    const { items } = await ask(this.deps.signals, 'fiat.channels', { uid });
    return items.find((channel) => channel.currency === currency)?.payIn ?? refuse('bank-unavailable');
  }

  @Get('deposits')
  @ForCustomers()
  @ApiOperation({ summary: 'Deposits of the caller, newest first' })
  @ApiOkResponse({ standardSchema: listOf(depositRowSchema) })
  async list(
    @Customer() customer: CustomerPrincipal,
    @Query({ schema: depositsQuery }) { cursor, ...page }: z.output<typeof depositsQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    demandMain(customer);
    if (!this.deps.config.demo) return { items: [], next: null };
    const { uid } = customer;
    const asked = { uid, ...beforeOf(cursor), limit: pageOf(page).limit };
    const { rows, more, stale } = await ask(this.deps.signals, 'fiat.deposits', asked);
    const last = rows.at(-1);
    const next = more && last !== undefined ? `${last.bookedAt}:${last.depositId}` : null;
    return answerList(reply, { items: rows.map(rowView), next, stale });
  }
}

function beforeOf(cursor: string | undefined): { before?: { bookedAt: number; depositId: string } } {
  const [bookedAt, depositId] = cursor?.split(':') ?? [];
  return depositId === undefined ? {} : { before: { bookedAt: Number(bookedAt), depositId } };
}

const amountOf = (units: string): string => formatUnits(BigInt(units));

const channelViews = ({ items, simulated }: QueryReply<'fiat.channels'>): readonly DepositChannelView[] =>
  items.map(({ currency, channel, least, most, perDay, left, payIn }) => ({
    currency,
    channel,
    fee: '0',
    least: amountOf(least),
    most: amountOf(most),
    perDay: amountOf(perDay),
    left: amountOf(left),
    payIn,
    simulated,
  }));

const rowView = ({
  depositId,
  asset,
  channel,
  units,
  bookedAt,
  state,
  reason,
  entryRevision,
}: FiatDepositRow): DepositRow => ({
  depositId,
  currency: asset,
  channel,
  amount: amountOf(units),
  at: isoText(bookedAt),
  state,
  reason,
  entryRevision,
});
