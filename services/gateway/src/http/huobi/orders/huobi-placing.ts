import { Injectable } from '@nestjs/common';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import type { SymbolView } from '@corella/contracts/market';
import type { PlaceOrder as Order } from '@corella/contracts/web';
import { ok, reject, type Result } from '@corella/result';
import { randomUUID } from 'node:crypto';
import { orderKey } from '../../../domain/client-key.js';
import type { Refusal } from '../../../domain/refusal.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { refuse } from '../../problem/refused.js';
import { PlaceOrder } from '../../../use-cases/place-order/place-order.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { orderRefusal } from '../envelope/err-codes.js';
import { refuseMissing } from '../envelope/refuse-as.js';
import type { Fields } from '../fields/fields.js';
import { ALGO_BODY, readAlgoBody } from './algo-body.js';
import { demandKnownFields, PLACE_BODY, readPlaceBody } from './place-body.js';

/** Places orders for API keys in two steps: reading what can be refused by its text alone, then taking effect. */
@Injectable()
export class HuobiPlacing {
  constructor(
    private readonly placing: PlaceOrder,
    private readonly numbers: AccountNumbers,
    private readonly symbols: SymbolCache,
  ) {}

  /** Throws Refused; nothing has happened yet. */
  async read(uid: string, body: Fields): Promise<Order> {
    demandKnownFields(body);
    await this.numbers.demandOwn(uid, PLACE_BODY.read(body, 'account-id') ?? refuseMissing('account-id'));
    return readPlaceBody(body, (symbol) => this.listed(symbol) !== undefined);
  }

  /** The same for the body of a conditional order. */
  async readAlgo(uid: string, body: Fields): Promise<Order> {
    body.allow(ALGO_BODY.names);
    await this.numbers.demandOwn(uid, ALGO_BODY.read(body, 'accountId') ?? refuseMissing('accountId'));
    return readAlgoBody(body, (symbol) => this.listed(symbol) && this.symbols.rules(symbol));
  }

  /** Undefined for a symbol that does not exist. */
  private listed(symbol: string): SymbolView | undefined {
    const view = this.symbols.listed(symbol);
    return view === undefined && this.symbols.missing(symbol) === 'not-ready' ? refuse('not-ready') : view;
  }

  async place(principal: CustomerPrincipal, order: Order, trace: string): Promise<Result<number, Refusal>> {
    const placed = await this.placing.execute({
      principal,
      order,
      key: orderKey(order.clientOrderId, randomUUID()),
      source: 'spot-api',
      trace,
    });
    return placed.ok ? ok(placed.value.orderId) : reject(orderRefusal(placed.rejection, order));
  }
}
