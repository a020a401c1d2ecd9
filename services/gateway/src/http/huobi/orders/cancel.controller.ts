import { Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { SIDE } from '@corella/contracts/market';
import { ask } from '@corella/signals';
import type { Refusal } from '../../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { CancelOrder } from '../../../use-cases/cancel-order/cancel-order.js';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse, Refused, unwrap } from '../../problem/refused.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { costOfIds } from './batch-cost.js';
import {
  CANCEL_BATCH,
  CANCEL_BY_CLIENT_ID,
  CANCEL_OPEN,
  MAX_CANCEL_BATCH,
  MAX_CANCEL_OPEN,
  ORDER_CALLS,
} from './order-calls.js';
import { Described } from '../describe/described.js';
import { huobiErrorOf } from '../envelope/err-codes.js';
import { reasonsOf } from '../envelope/reasons.js';
import { okData } from '../envelope/replies.js';
import { huobiRefusal, refuseAs } from '../envelope/refuse-as.js';
import { BodyFields, orderIdOf, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { huobiType } from './order-types.js';
import { ORDER_STATE_NUMBER, OPEN_STATES, orderStateNumber } from './order-states.js';

const BATCH_NAMES = ['order-ids', 'client-order-ids'] as const;
const MAX_OPEN_READ = 2_000;
/** Another customer's order is reported as unknown. */
const UNKNOWN = { errCode: 'base-not-found', message: 'record not found' };

/** Cancels orders and answers when they have ended (docs/rules/api-for-keys.md 26 to 30). */
@ApiTags('api for keys: orders')
@Controller('v1/order/orders')
@Signed('WRITE')
export class HuobiCancelController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly cancelling: CancelOrder,
    private readonly numbers: AccountNumbers,
    private readonly symbols: SymbolCache,
    private readonly revisions: RevisionMemory,
  ) {}

  @Post(':id/submitcancel')
  @Described(ORDER_CALLS.cancel)
  @HttpCode(200)
  async one(@Customer() { uid }: CustomerPrincipal, @Param('id') id: string, @Trace() trace: string): Promise<object> {
    const orderId = orderIdOf(id) ?? refuse('order-unknown');
    const done = await this.cancelling.execute({ uid, orderId, trace });
    if (!done.ok && done.rejection.code === 'order-finished') {
      const { errCode, message } = huobiErrorOf(done.rejection);
      throw new Refused({
        ...huobiRefusal(errCode, message, { reason: done.rejection.code }),
        orderState: orderStateNumber(done.rejection.inputs?.['state']),
      } as Refusal);
    }
    unwrap(done);
    return okData(String(orderId));
  }

  /** Answers the order's state as a number, also when there was nothing to cancel. */
  @Post('submitCancelClientOrder')
  @Described(ORDER_CALLS.cancelByClientId)
  @HttpCode(200)
  async byClientId(
    @Customer() { uid }: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const clientOrderId = CANCEL_BY_CLIENT_ID.read(body, 'client-order-id');
    const done = await this.cancelling.execute({ uid, clientOrderId, trace });
    if (done.ok)
      return okData(done.value.released ? orderStateNumber(done.value.outcome.state) : ORDER_STATE_NUMBER.canceling);
    if (done.rejection.code === 'order-unknown') return okData(ORDER_STATE_NUMBER.notFound);
    if (done.rejection.code === 'order-finished') return okData(orderStateNumber(done.rejection.inputs?.['state']));
    throw new Refused(done.rejection);
  }

  @Post('batchcancel')
  @Signed('WRITE', { costOf: costOfIds(BATCH_NAMES, MAX_CANCEL_BATCH) })
  @Described(ORDER_CALLS.cancelBatch)
  @HttpCode(200)
  async batch(
    @Customer() { uid }: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const { name, values } = batchOf(body);
    const outcomes = await Promise.all(
      values.map(async (value) => ({ value, failure: await this.cancelOf({ uid, trace }, name, value) })),
    );
    const failed = outcomes.flatMap(({ value, failure }) =>
      failure === null
        ? []
        : [
            {
              'order-id': name === 'order-ids' ? value : '',
              'client-order-id': name === 'order-ids' ? '' : value,
              ...failure,
            },
          ],
    );
    return okData({ success: outcomes.flatMap(({ value, failure }) => (failure === null ? [value] : [])), failed });
  }

  /** Cancels the oldest first, at most 100 a call. `next-id` is the first that is left, or -1. */
  @Post('batchCancelOpenOrders')
  @Described(ORDER_CALLS.cancelOpen)
  @HttpCode(200)
  async all(
    @Customer() { uid }: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const account = CANCEL_OPEN.read(body, 'account-id');
    if (account !== undefined) await this.numbers.demandOwn(uid, account);
    const size = CANCEL_OPEN.read(body, 'size') ?? MAX_CANCEL_OPEN;
    const open = await this.openIds(uid, body);
    const orderIds = open.slice(0, size);
    const { canceled, failed } = unwrap(await this.cancelling.all({ uid, orderIds, trace }));
    return okData({ 'success-count': canceled.length, 'failed-count': failed.length, 'next-id': open[size] ?? -1 });
  }

  /** Open orders from the ledger's memory, so that none is missed. Side and type are looked up in the order list. */
  private async openIds(uid: string, body: Fields): Promise<readonly number[]> {
    const account = spotAccount(uid);
    const symbols = CANCEL_OPEN.read(body, 'symbol')?.split(',', MAX_CANCEL_OPEN);
    const unknown = symbols?.find((symbol) => this.symbols.find(symbol) === undefined);
    if (unknown !== undefined) refuse(this.symbols.missing(unknown));
    const side = CANCEL_OPEN.read(body, 'side');
    const types = CANCEL_OPEN.read(body, 'types');
    const holds = await ask(this.deps.signals, 'ledger.open-holds', { account });
    const ids = holds
      .filter(({ symbol }) => symbols?.includes(symbol) ?? true)
      .map(({ orderId }) => orderId)
      .sort((a, b) => a - b);
    if (side === undefined && types === undefined) return ids;
    const { rows } = await ask(this.deps.signals, 'ledger.orders', {
      account,
      states: OPEN_STATES,
      limit: MAX_OPEN_READ,
      ascending: true,
      ...(side === undefined ? {} : { side: SIDE[side] }),
      ...this.revisions.after(account),
    });
    const wanted = new Set(rows.filter((row) => types?.includes(huobiType(row)) ?? true).map(({ orderId }) => orderId));
    return ids.filter((id) => wanted.has(id));
  }

  /** Null if it was cancelled, otherwise the reason. */
  private async cancelOf(
    asking: { readonly uid: string; readonly trace: string },
    name: BatchName,
    value: string,
  ): Promise<object | null> {
    const orderId = name === 'order-ids' ? orderIdOf(value) : null;
    if (name === 'order-ids' && orderId === null) return failure('order-unknown', UNKNOWN, ORDER_STATE_NUMBER.longGone);
    const which = orderId === null ? { clientOrderId: value } : { orderId };
    const done = await this.cancelling.execute({ ...asking, ...which });
    if (done.ok) return null;
    const { code, inputs } = done.rejection;
    if (code === 'order-unknown') return failure(code, UNKNOWN, ORDER_STATE_NUMBER.longGone);
    return failure(code, huobiErrorOf(done.rejection), orderStateNumber(inputs?.['state']));
  }
}

type BatchName = (typeof BATCH_NAMES)[number];

const failure = (
  code: string,
  { errCode, message }: { readonly errCode: string; readonly message: string },
  state: number,
): object => ({ 'err-code': errCode, 'err-msg': message, ...reasonsOf({ code }), 'order-state': state });

/** The ids of a batch as text, without duplicates. */
function batchOf(body: Fields): { readonly name: BatchName; readonly values: readonly string[] } {
  const [orderIds, clientOrderIds] = [
    CANCEL_BATCH.read(body, 'order-ids'),
    CANCEL_BATCH.read(body, 'client-order-ids'),
  ];
  if (orderIds !== undefined && clientOrderIds === undefined) return { name: 'order-ids', values: orderIds };
  if (orderIds === undefined && clientOrderIds !== undefined)
    return { name: 'client-order-ids', values: clientOrderIds };
  return refuseAs('validation-constraints-required', 'either `order-ids` or `client-order-ids` is required');
}
