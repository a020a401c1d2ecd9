import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { reject } from '@corella/result';
import { randomUUID } from 'node:crypto';
import { orderKey } from '../../../domain/client-key.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { PlaceOrder } from '../../../use-cases/place-order/place-order.js';
import { Customer } from '../../guards/principals.js';
import { unwrap } from '../../problem/refused.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { orderRefusal } from '../envelope/err-codes.js';
import { okData } from '../envelope/replies.js';
import { refuseMissing } from '../envelope/refuse-as.js';
import { BodyFields, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { demandKnownFields, readPlaceBody } from './place-body.js';

@ApiTags('api for keys: orders')
@Controller('v1/order/orders')
@Signed('WRITE')
export class FamilyPlaceController {
  constructor(
    private readonly placing: PlaceOrder,
    private readonly numbers: AccountNumbers,
    private readonly symbols: SymbolCache,
  ) {}

  /** The order's id as text. A repeated client-order-id with an equal body answers the first order's id, for ever. */
  @Post('place')
  @HttpCode(200)
  async place(@Customer() principal: CustomerPrincipal, @BodyFields() body: Fields): Promise<object> {
    demandKnownFields(body);
    if (!body.has('account-id')) refuseMissing('account-id');
    await this.numbers.demandOwn(principal.uid, body.raw('account-id'));
    const order = readPlaceBody(body, (symbol) => this.symbols.find(symbol) !== undefined);
    const placed = await this.placing.execute({ principal, order, key: orderKey(order.clientOrderId, randomUUID()), source: 'spot-api' });
    const { orderId } = unwrap(placed.ok ? placed : reject(orderRefusal(placed.rejection, order)));
    return okData(String(orderId));
  }
}
