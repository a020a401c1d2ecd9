import { signed } from '../http-orders/venue-targets.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';

type Customer = ReturnType<VenueProcess['demo']>['customers'][number];
type OrderType = 'buy-limit' | 'sell-limit';

const AMOUNT = '0.0001';
const BEFORE_THE_FIRST_TRADE = 'the market has no last price';

/** A demo customer who trades btcaud with an API key. */
export class BenchCustomer {
  private constructor(
    private readonly venue: VenueProcess,
    private readonly customer: Customer,
    private readonly accountId: string,
    readonly lastPrice: number,
  ) {}

  static async all(venue: VenueProcess): Promise<readonly BenchCustomer[]> {
    const answer = (await (await fetch(`${venue.url}/market/detail/merged?symbol=btcaud`)).json()) as {
      readonly tick?: { readonly close?: number };
    };
    const lastPrice = answer.tick?.close;
    if (lastPrice === undefined) throw new Error(BEFORE_THE_FIRST_TRADE);
    return Promise.all(
      venue
        .demo()
        .customers.slice(0, 2)
        .map(async (customer) => {
          const accounts = await call<readonly { readonly id: number }[]>(venue, customer, {
            method: 'GET',
            path: '/v1/account/accounts',
          });
          return new BenchCustomer(venue, customer, String(accounts[0]?.id), lastPrice);
        }),
    );
  }

  /** Returns the order's id. */
  place(type: OrderType, price: number, clientOrderId: string): Promise<string> {
    return this.post('/v1/order/orders/place', {
      'account-id': this.accountId,
      symbol: 'btcaud',
      type,
      amount: AMOUNT,
      price: price.toFixed(2),
      'client-order-id': clientOrderId,
    });
  }

  async cancel(orderId: string): Promise<void> {
    await this.post(`/v1/order/orders/${orderId}/submitcancel`, {});
  }

  private post(path: string, body: object): Promise<string> {
    return call<string>(this.venue, this.customer, { method: 'POST', path, body });
  }
}

async function call<Data>(
  venue: VenueProcess,
  customer: Customer,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: object },
): Promise<Data> {
  const answer = await fetch(venue.url + signed(customer, { port: venue.port, method, path }), {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { status, data, ...refused } = (await answer.json()) as { readonly status: string; readonly data: Data };
  if (status !== 'ok') throw new Error(`${path}: ${JSON.stringify(refused)}`);
  return data;
}
