import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { isStopType, ORDER_STATES, SIDE, type OrderState } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import type { FastifyReply } from 'fastify';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { CancelOrder } from '../../../use-cases/cancel-order/cancel-order.js';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { missingOrder } from '../../../reads/missing-order.js';
import { refuse, Refused, unwrap } from '../../problem/refused.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { Described } from '../describe/described.js';
import { okV2 } from '../envelope/replies.js';
import { refuseAs } from '../envelope/refuse-as.js';
import { BodyFields, Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import {
  ALGO_CALLS,
  ALGO_CANCEL,
  ALGO_HISTORY,
  ALGO_OPENING,
  ALGO_ROWS,
  ALGO_SPECIFIC,
  MAX_CANCELS,
} from './algo-calls.js';
import { costOfIds } from './batch-cost.js';
import { algoObject } from './algo-rows.js';
import { HuobiPlacing } from './huobi-placing.js';
import { OrderReader } from './order-reader.js';
import { includingAnchor, type ListWindow } from './order-window.js';
import { stopStatus, type StopStatus } from './stop-status.js';

const WAITING: readonly OrderState[] = ['created'];
const TRIGGERED_OR_ENDED = ORDER_STATES.filter((state) => !WAITING.includes(state));

/** The caller's stop orders as the conditional orders of the Huobi API (docs/rules/api-for-keys.md 46). */
@ApiTags('api for keys: orders')
@Controller('v2/algo-orders')
@Signed('READ')
export class HuobiAlgoOrdersController {
  constructor(
    private readonly placing: HuobiPlacing,
    private readonly cancelling: CancelOrder,
    private readonly reader: OrderReader,
    private readonly numbers: AccountNumbers,
    private readonly symbols: SymbolCache,
  ) {}

  @Post()
  @Described(ALGO_CALLS.create)
  @HttpCode(200)
  @Signed('WRITE', { placesOrders: true })
  async create(
    @Customer() principal: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const order = await this.placing.readAlgo(principal.uid, body);
    return okV2({
      clientOrderId: order.clientOrderId,
      orderId: unwrap(await this.placing.place(principal, order, trace)),
    });
  }

  /** Only stops that still wait: what a stop has become is cancelled like any order. */
  @Post('cancellation')
  @Described(ALGO_CALLS.cancel)
  @HttpCode(200)
  @Signed('WRITE', { costOf: costOfIds(['clientOrderIds'], MAX_CANCELS) })
  async cancel(
    @Customer() { uid }: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const outcomes = await Promise.all(
      ALGO_CANCEL.read(body, 'clientOrderIds').map(async (id) => ({
        id,
        done: await this.cancelWaiting({ uid, trace }, id),
      })),
    );
    return okV2({
      accepted: outcomes.filter(({ done }) => done).map(({ id }) => id),
      rejected: outcomes.filter(({ done }) => !done).map(({ id }) => id),
    });
  }

  @Get('opening')
  @Described(ALGO_CALLS.opening)
  async opening(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const window = await this.window(uid, parameters);
    return this.page(reply, uid, window, { states: WAITING, status: 'created' });
  }

  @Get('history')
  @Described(ALGO_CALLS.history)
  async history(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const status = ALGO_HISTORY.read(parameters, 'orderStatus');
    const window = await this.window(uid, parameters);
    const [from, to] = [ALGO_HISTORY.read(parameters, 'startTime'), ALGO_HISTORY.read(parameters, 'endTime')];
    if (from !== undefined && to !== undefined && from > to)
      refuseAs('base-date-limit-error', 'the start is behind the end');
    const times = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    return this.page(reply, uid, { ...window, ...times }, { states: TRIGGERED_OR_ENDED, status });
  }

  @Get('specific')
  @Described(ALGO_CALLS.specific)
  async specific(
    @Customer() { uid }: CustomerPrincipal,
    @Parameters() parameters: Fields,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const clientOrderId = ALGO_SPECIFIC.read(parameters, 'clientOrderId');
    const { row, stale } = await this.reader.one(uid, { clientOrderId });
    const view = row && isStopType(row.orderType) ? this.symbols.find(row.symbol) : undefined;
    if (stale) void reply.header('X-Corella-Stale', '1');
    if (row === null || view === undefined) throw new Refused(missingOrder(stale && row === null));
    return okV2(algoObject(row, view.listing));
  }

  private async cancelWaiting(
    asking: { readonly uid: string; readonly trace: string },
    clientOrderId: string,
  ): Promise<boolean> {
    const { row } = await this.reader.one(asking.uid, { clientOrderId });
    if (!row || !isStopType(row.orderType) || stopStatus(row) !== 'created') return false;
    return (await this.cancelling.execute({ ...asking, orderId: row.orderId })).ok;
  }

  /** What both lists may be asked for. */
  private async window(uid: string, parameters: Fields): Promise<ListWindow> {
    const account = ALGO_OPENING.read(parameters, 'accountId');
    if (account !== undefined) await this.numbers.demandOwn(uid, account);
    const symbol = ALGO_OPENING.read(parameters, 'symbol');
    if (symbol !== undefined && this.symbols.find(symbol) === undefined) refuse(this.symbols.missing(symbol));
    const side = ALGO_OPENING.read(parameters, 'orderSide');
    const anchor = ALGO_OPENING.read(parameters, 'fromId');
    // No stop is a market order, so none is listed as one.
    const noneFits = ALGO_OPENING.read(parameters, 'orderType') === 'market';
    return includingAnchor({
      ...(symbol === undefined ? {} : { symbol }),
      ...(side === undefined ? {} : { side: SIDE[side] }),
      ...(anchor === undefined || anchor === 0 ? {} : { anchor }),
      ascending: ALGO_OPENING.read(parameters, 'sort') === 'asc',
      size: ALGO_OPENING.read(parameters, 'limit') ?? ALGO_ROWS.usual,
      types: noneFits ? new Set() : null,
    });
  }

  /** One row more than is wanted is read: it begins the next page. */
  private async page(
    reply: FastifyReply,
    uid: string,
    window: ListWindow,
    { states, status }: { readonly states: readonly OrderState[]; readonly status: StopStatus },
  ): Promise<object> {
    const fits = (row: OrderRow): boolean => isStopType(row.orderType) && stopStatus(row) === status;
    const { rows, stale } = await this.reader.orders(uid, states, { ...window, size: window.size + 1, fits });
    if (stale) void reply.header('X-Corella-Stale', '1');
    const inOrder = window.ascending ? [...rows].reverse() : rows;
    const next = inOrder[window.size];
    const data = inOrder.slice(0, window.size).flatMap((row) => {
      const view = this.symbols.find(row.symbol);
      return view ? [algoObject(row, view.listing)] : [];
    });
    return { ...okV2(data), ...(next === undefined ? {} : { nextId: next.orderId }) };
  }
}
