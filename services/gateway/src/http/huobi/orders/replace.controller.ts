import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import type { ReplaceOrder as Changes } from '@corella/contracts/web';
import { randomUUID } from 'node:crypto';
import { orderKey } from '../../../domain/client-key.js';
import type { Refusal } from '../../../domain/refusal.js';
import { ReplaceOrder } from '../../../use-cases/replace-order/replace-order.js';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse, Refused } from '../../problem/refused.js';
import { Described } from '../describe/described.js';
import { huobiErrorOf, orderRefusal } from '../envelope/err-codes.js';
import type { HuobiRefusal } from '../envelope/refuse-as.js';
import { refuseMissing } from '../envelope/refuse-as.js';
import { okData } from '../envelope/replies.js';
import { BodyFields, orderIdOf, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { ORDER_CALLS } from './order-calls.js';
import { orderStateNumber } from './order-states.js';
import { REPLACE_BODY } from './place-body.js';

/** Replaces open orders. The Huobi API has no such call; this one is Corella's own (docs/rules/api-for-keys.md). */
@ApiTags('api for keys: orders')
@Controller('v1/order/orders')
@Signed('WRITE', { placesOrders: true })
export class HuobiReplaceController {
  constructor(private readonly replacing: ReplaceOrder) {}

  /** Answers the new order's id as text, once it has taken the place of the old one. */
  @Post(':id/replace')
  @Described(ORDER_CALLS.replace)
  @HttpCode(200)
  async replace(
    @Customer() principal: CustomerPrincipal,
    @Param('id') id: string,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const changes = readChanges(body);
    const orderId = orderIdOf(id) ?? refuse('order-unknown');
    const key = orderKey(changes.clientOrderId, randomUUID());
    const replaced = await this.replacing.execute({ principal, orderId, changes, key, source: 'spot-api', trace });
    if (!replaced.ok) throw new Refused(refusalOf(replaced.rejection));
    return okData(String(replaced.value.orderId));
  }
}

function readChanges(body: Fields): Changes {
  body.allow(REPLACE_BODY.names);
  const clientOrderId = REPLACE_BODY.read(body, 'client-order-id');
  const text = (name: 'amount' | 'price' | 'stop-price'): string | undefined =>
    body.has(name) ? REPLACE_BODY.read(body, name) : undefined;
  const [price, quantity, stopPrice] = [text('price'), text('amount'), text('stop-price')];
  if (price === undefined && quantity === undefined && stopPrice === undefined) return refuseMissing('price');
  return {
    ...(price === undefined ? {} : { price }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  };
}

/** With the old order's state, if it has ended. Only orders with a limit are replaced. */
function refusalOf(refusal: Refusal): Refusal {
  if (!refusal.order) return orderRefusal(refusal, { side: 'buy', type: 'limit' });
  const { errCode, message } = huobiErrorOf(refusal);
  const hasEnded = refusal.order.finishedAt !== null;
  const own: HuobiRefusal = {
    ...refusal,
    errCode,
    detail: message,
    ...(hasEnded ? { orderState: orderStateNumber(refusal.order.state) } : {}),
  };
  return own;
}
