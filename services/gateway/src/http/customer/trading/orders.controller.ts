import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import {
  cancelAllReply,
  fillSchema,
  idText,
  listOf,
  orderSchema,
  placeOrderBody,
  replaceOrderBody,
  replaceOrderReply,
  type Fill,
  type Order,
  type PlaceOrder as PlaceOrderBody,
  type ReplaceOrder as ReplaceOrderBody,
} from '@corella/contracts/web';
import { sha256Hex } from '@corella/hash';
import { ok, reject, type Result } from '@corella/result';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { orderKey } from '../../../domain/client-key.js';
import type { Refusal } from '../../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { AccountReads } from '../../../reads/account-reads.js';
import { missingOrder } from '../../../reads/missing-order.js';
import { ForCustomers } from '../../identity/access.js';
import { Idempotency } from '../../idempotency/idempotency.js';
import { orderFromRow, rowFromTicket } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { CancelOrder } from '../../../use-cases/cancel-order/cancel-order.js';
import { PlaceOrder } from '../../../use-cases/place-order/place-order.js';
import { ReplaceOrder } from '../../../use-cases/replace-order/replace-order.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse, Refused, unwrap } from '../../problem/refused.js';
import { beforeOf, cancelAllQuery, fillsQuery, orderFilters, orderListQuery, pageOf } from '../lists/list-queries.js';
import { answerList } from '../lists/list-reply.js';

@ApiTags('orders')
@Controller('api')
@ForCustomers()
export class OrdersController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly placing: PlaceOrder,
    private readonly cancelling: CancelOrder,
    private readonly replacing: ReplaceOrder,
    private readonly reads: AccountReads,
    private readonly symbols: SymbolCache,
    private readonly idempotency: Idempotency,
  ) {}

  @Post('orders')
  @ApiOperation({ summary: 'Places an order' })
  @HttpCode(201)
  @ForCustomers({ placesOrders: true })
  @ApiCreatedResponse({ standardSchema: orderSchema })
  async place(
    @Customer() principal: CustomerPrincipal,
    @IdempotencyKey() idempotencyKey: string,
    @Body({ schema: placeOrderBody }) order: PlaceOrderBody,
    @Trace() trace: string,
  ): Promise<Order> {
    const bodyHash = sha256Hex(JSON.stringify(order));
    const request = { owner: principal.uid, key: idempotencyKey, bodyHash, isRepeatable: true };
    return unwrap(
      await this.idempotency.once(request, () => this.placeOnce({ principal, trace }, idempotencyKey, order)),
    );
  }

  private async placeOnce(
    { principal, trace }: { readonly principal: CustomerPrincipal; readonly trace: string },
    idempotencyKey: string,
    order: PlaceOrderBody,
  ): Promise<Result<Order, Refusal>> {
    const placed = await this.placing.execute({
      principal,
      order,
      key: orderKey(order.clientOrderId, idempotencyKey),
      source: 'web',
      trace,
    });
    if (!placed.ok) return placed;
    const view = this.symbols.find(order.symbol);
    if (!view) return reject({ code: 'symbol-unknown' });
    if (placed.value.duplicate) {
      const { row } = await this.reads.order(principal.uid, placed.value.orderId);
      if (row) return ok(orderFromRow(row, view.listing));
    }
    return ok(
      orderFromRow(
        rowFromTicket({ ...placed.value.ticket, orderId: placed.value.orderId }, view.listing),
        view.listing,
      ),
    );
  }

  /** Answers once the market has decided: the new order, or why the old one stays. */
  @Post('orders/:id/replace')
  @ApiOperation({ summary: 'Replaces an open order by one with another price or quantity' })
  @HttpCode(200)
  @ForCustomers({ placesOrders: true })
  @ApiOkResponse({ standardSchema: replaceOrderReply })
  async replace(
    @Customer() principal: CustomerPrincipal,
    @IdempotencyKey() idempotencyKey: string,
    @Param('id') id: string,
    @Body({ schema: replaceOrderBody }) changes: ReplaceOrderBody,
    @Trace() trace: string,
  ): Promise<z.output<typeof replaceOrderReply>> {
    const orderId = orderIdOf(id);
    const bodyHash = sha256Hex(JSON.stringify(['replace', orderId, changes]));
    const key = orderKey(changes.clientOrderId, idempotencyKey);
    const request = { owner: principal.uid, key: idempotencyKey, bodyHash, isRepeatable: true };
    const replaced = await this.idempotency.once(request, () =>
      this.replacing.execute({ principal, orderId, changes, key, source: 'web', trace }),
    );
    const [order] = this.reads.orderOf(unwrap(replaced));
    return { outcome: 'replaced', order: order ?? refuse('order-unknown') };
  }

  @Get('orders')
  @ApiOperation({ summary: 'Orders, newest first' })
  @ApiOkResponse({ standardSchema: listOf(orderSchema) })
  async list(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: orderListQuery }) query: z.output<typeof orderListQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return answerList(reply, await this.reads.orders(uid, orderFilters(query, this.deps.clock.nowMs())));
  }

  @Get('orders/:id')
  @ApiOperation({ summary: 'One order' })
  @ApiOkResponse({ standardSchema: orderSchema })
  async one(
    @Customer() { uid }: CustomerPrincipal,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Order> {
    return this.show(uid, orderIdOf(id), reply);
  }

  @Delete('orders/:id')
  @ApiOperation({ summary: 'Cancels an order' })
  @ApiOkResponse({ standardSchema: orderSchema })
  async cancel(
    @Customer() { uid }: CustomerPrincipal,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Trace() trace: string,
  ): Promise<Order> {
    const orderId = orderIdOf(id);
    const done = unwrap(await this.cancelling.execute({ uid, orderId, trace }));
    const order = await this.show(uid, orderId, reply);
    if (order.finishedAt !== null) return order;
    return { ...order, state: done.released ? done.outcome.state : 'canceling', reason: 'user-cancel' };
  }

  @Delete('orders')
  @ApiOperation({ summary: 'Cancels all open orders, or those of one market or side' })
  @ApiOkResponse({ standardSchema: cancelAllReply })
  async cancelAll(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: cancelAllQuery }) query: z.output<typeof cancelAllQuery>,
    @Trace() trace: string,
  ): Promise<z.output<typeof cancelAllReply>> {
    if (query.symbol !== undefined && !this.symbols.find(query.symbol))
      refuse('invalid-request', { faults: { symbol: [{ key: 'symbol-unknown' }] } });
    const { canceled, failed } = unwrap(await this.cancelling.all({ uid, ...query, trace }));
    return {
      canceled: canceled.map(String),
      failed: failed.map(({ orderId, code }) => ({ id: String(orderId), code })),
    };
  }

  @Get('fills')
  @ApiOperation({ summary: "Fills of the customer's orders, newest first" })
  @ApiOkResponse({ standardSchema: listOf(fillSchema) })
  async fills(
    @Customer() { uid }: CustomerPrincipal,
    @Query({ schema: fillsQuery }) query: z.output<typeof fillsQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ items: readonly Fill[] }> {
    const filters = {
      ...pageOf(query),
      ...beforeOf(query.cursor),
      ...(query.symbol === undefined ? {} : { symbol: query.symbol }),
      ...(query.orderId === undefined ? {} : { orderId: Number(query.orderId) }),
    };
    return answerList(reply, await this.reads.fills(uid, filters));
  }

  private async show(uid: string, orderId: number, reply: FastifyReply): Promise<Order> {
    const { row, stale } = await this.reads.order(uid, orderId);
    if (stale) void reply.header('X-Corella-Stale', '1');
    const [order] = row ? this.reads.orderOf(row) : [];
    if (!order) throw new Refused(missingOrder(stale));
    return order;
  }
}

/** An impossible id is answered like an order that does not exist. */
function orderIdOf(text: string): number {
  return idText.safeParse(text).success ? Number(text) : refuse('order-unknown');
}
