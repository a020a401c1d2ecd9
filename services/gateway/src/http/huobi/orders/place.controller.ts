import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { refusalOfFault } from '../../../trading/bus-outcome.js';
import { Customer } from '../../identity/customer.guard.js';
import { Refused, unwrap } from '../../problem/refused.js';
import { ORDER_CALLS } from './order-calls.js';
import { Described } from '../describe/described.js';
import { huobiErrorOf } from '../envelope/err-codes.js';
import { okData } from '../envelope/replies.js';
import { reasonsOf } from '../envelope/reasons.js';
import { BodyFields, BodyList, isClientOrderId, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { Trace } from '../../edge/trace.js';
import { HuobiPlacing } from './huobi-placing.js';

const MAX_BATCH = 10;
/** Each order counts. A list that is too long is refused for its length, whatever is left of the limit. */
const costOfBatch = (body: unknown): number =>
  Array.isArray(body) && body.length <= MAX_BATCH ? Math.max(1, body.length) : 1;

@ApiTags('api for keys: orders')
@Controller('v1/order')
@Signed('WRITE', { placesOrders: true })
export class HuobiPlaceController {
  constructor(private readonly placing: HuobiPlacing) {}

  /** Answers the order id as text. A repeated client-order-id with an equal body answers the first order's id. */
  @Post('orders/place')
  @Described(ORDER_CALLS.place)
  @HttpCode(200)
  async one(
    @Customer() principal: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    return okData(String(await this.place({ principal, trace }, body)));
  }

  /** Places each order by itself and answers in the order given. */
  @Post('batch-orders')
  @Signed('WRITE', { placesOrders: true, costOf: costOfBatch })
  @Described(ORDER_CALLS.batch)
  @HttpCode(200)
  async batch(
    @Customer() principal: CustomerPrincipal,
    @BodyList(MAX_BATCH) bodies: readonly Fields[],
    @Trace() trace: string,
  ): Promise<object> {
    return okData(await Promise.all(bodies.map((body) => this.outcomeOf({ principal, trace }, body))));
  }

  private async place({ principal, trace }: Asking, body: Fields): Promise<number> {
    return unwrap(await this.placing.place(principal, await this.placing.read(principal.uid, body), trace));
  }

  private async outcomeOf(asking: Asking, body: Fields): Promise<object> {
    const given = body.raw('client-order-id');
    const own = typeof given === 'string' && isClientOrderId(given) ? given : '';
    try {
      return { 'order-id': await this.place(asking, body), 'client-order-id': own };
    } catch (error) {
      // A fault concerns this order alone. The others may have been placed, and the client has to learn about them.
      const refusal = error instanceof Refused ? error.refusal : refusalOfFault(error);
      const { errCode, message } = huobiErrorOf(refusal);
      return { 'client-order-id': own, 'err-code': errCode, 'err-msg': message, ...reasonsOf(refusal) };
    }
  }
}

/** Who asks, and in which request. */
interface Asking {
  readonly principal: CustomerPrincipal;
  readonly trace: string;
}
