import type { ApiClient } from '../../venue/api-client.js';
import { newCustomer } from './new-customer.js';

const SYMBOL = 'btcaud';
const QUANTITY = '0.001';

export interface Terms {
  readonly quantity?: string;
  readonly type?: string;
}

/** Two new customers who move the price of an otherwise quiet btcaud by trading with each other. */
export class TwoTraders {
  private constructor(
    readonly seller: ApiClient,
    readonly buyer: ApiClient,
    private readonly first: number,
  ) {}

  static async meet(url: string): Promise<TwoTraders> {
    const [seller, buyer] = [(await newCustomer(url)).client, (await newCustomer(url)).client];
    return new TwoTraders(seller, buyer, await lastPrice(seller));
  }

  /** A price as a multiple of the last one when they met. */
  at(factor: number): string {
    return (this.first * factor).toFixed(2);
  }

  lastPrice(): Promise<number> {
    return lastPrice(this.seller);
  }

  async place(
    who: 'seller' | 'buyer',
    factor: number,
    { quantity = QUANTITY, type = 'limit' }: Terms = {},
  ): Promise<string> {
    const body = { symbol: SYMBOL, side: who === 'seller' ? 'sell' : 'buy', type, price: this.at(factor), quantity };
    return (await this[who].post<{ id: string }>('/api/orders', body)).id;
  }

  async trade(factor: number): Promise<void> {
    await this.place('seller', factor);
    await this.place('buyer', factor);
  }

  /** Two steps inside the price band that together exceed the fuse's 15 % in 5 minutes. */
  async runAway(): Promise<void> {
    for (const factor of [1, 1.08, 1.16]) await this.trade(factor);
  }
}

async function lastPrice(client: ApiClient): Promise<number> {
  const { items } = await client.get<{ items: readonly { symbol: string; last: string }[] }>('/api/tickers');
  return Number(items.find(({ symbol }) => symbol === SYMBOL)?.last);
}
