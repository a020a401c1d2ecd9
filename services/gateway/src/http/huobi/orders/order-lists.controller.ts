import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import type { SymbolListing } from '@corella/contracts/market';
import { ORDER_STATES } from '@corella/contracts/market';
import type { FastifyReply } from 'fastify';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { Customer } from '../../identity/customer.guard.js';
import { missingOrder } from '../../../reads/missing-order.js';
import { refuse, Refused } from '../../problem/refused.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { BY_CLIENT_ID, ORDER_CALLS, WINDOWS } from './order-calls.js';
import { Described } from '../describe/described.js';
import { okData } from '../envelope/replies.js';
import { orderIdOf, Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { OrderReader, type Read } from './order-reader.js';
import { matchObject, orderObject } from './order-rows.js';
import { OPEN_STATES } from './order-states.js';
import { includingAnchor, readStates, readWindow, type ListWindow, type WindowTable } from './order-window.js';

const DEFAULT_SIZE = 100;
const MAX_OF_ONE_ORDER = 2_000;

/** The caller's orders and matches, newest first (docs/rules/api-for-keys.md 32 to 35). */
@ApiTags('api for keys: orders')
@Controller('v1/order')
@Signed('READ')
export class HuobiOrderListsController {
  constructor(
    private readonly reader: OrderReader,
    private readonly numbers: AccountNumbers,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('orders')
  @Described(ORDER_CALLS.orders)
  async orders(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const window = await this.window(uid, parameters, WINDOWS.orders);
    return this.answer(reply, await this.reader.orders(uid, readStates(parameters), window), orderObject);
  }

  @Get('openOrders')
  @Described(ORDER_CALLS.open)
  async open(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const window = includingAnchor(await this.window(uid, parameters, WINDOWS.open));
    return this.answer(reply, await this.reader.orders(uid, OPEN_STATES, window), orderObject);
  }

  @Get('history')
  @Described(ORDER_CALLS.history)
  async history(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const window = await this.window(uid, parameters, WINDOWS.history);
    return this.answer(reply, await this.reader.orders(uid, ORDER_STATES, window), orderObject);
  }

  @Get('matchresults')
  @Described(ORDER_CALLS.matches)
  async matches(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const window = await this.window(uid, parameters, WINDOWS.matches);
    return this.answer(reply, await this.reader.matches(uid, window), matchObject);
  }

  @Get('orders/getClientOrder')
  @Described(ORDER_CALLS.byClientId)
  async byClientId(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const clientOrderId = BY_CLIENT_ID.read(parameters, 'clientOrderId');
    return this.answerOne(reply, await this.reader.one(uid, { clientOrderId }));
  }

  @Get('orders/:id')
  @Described(ORDER_CALLS.one)
  async one(
    @Customer() { uid }: CustomerPrincipal,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.answerOne(reply, await this.reader.one(uid, { orderId: orderIdOf(id) ?? refuse('order-unknown') }));
  }

  @Get('orders/:id/matchresults')
  @Described(ORDER_CALLS.matchesOfOne)
  async ofOrder(
    @Customer() { uid }: CustomerPrincipal,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const orderId = orderIdOf(id) ?? refuse('order-unknown');
    const found = await this.reader.matches(uid, { ascending: false, size: MAX_OF_ONE_ORDER, types: null }, orderId);
    // An order without matches yet has an empty list; an unknown order is refused.
    if (found.rows.length === 0) {
      const { row, stale } = await this.reader.one(uid, { orderId });
      if (row === null) throw new Refused(missingOrder(stale));
    }
    return this.answer(reply, found, matchObject);
  }

  private async window(uid: string, parameters: Fields, table: WindowTable): Promise<ListWindow> {
    const account = table.read(parameters, 'account-id');
    if (account !== undefined) await this.numbers.demandOwn(uid, account);
    return readWindow(parameters, table, {
      size: DEFAULT_SIZE,
      symbolKnown: (symbol) => this.symbols.find(symbol) !== undefined,
    });
  }

  private answerOne(reply: FastifyReply, { row, stale }: Awaited<ReturnType<OrderReader['one']>>): object {
    const view = row === null ? undefined : this.symbols.find(row.symbol);
    if (stale) void reply.header('X-Corella-Stale', '1');
    if (row === null || view === undefined) throw new Refused(missingOrder(stale));
    return okData(orderObject(row, view.listing));
  }

  /** Leaves out rows of a symbol that is not loaded yet, since their numbers could not be written. */
  private answer<Row extends { readonly symbol: string }>(
    reply: FastifyReply,
    { rows, stale }: Read<Row>,
    write: (row: Row, listing: SymbolListing) => object,
  ): object {
    if (stale) void reply.header('X-Corella-Stale', '1');
    return okData(
      rows.flatMap((row) => {
        const view = this.symbols.find(row.symbol);
        return view ? [write(row, view.listing)] : [];
      }),
    );
  }
}
