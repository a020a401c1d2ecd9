import { SharedArray } from 'k6/data';
import { onLoopback } from './loopback.ts';

/** A demo customer, as in `demo.json`. */
export interface Customer {
  readonly email: string;
  readonly password: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Address of the venue under load. */
export const VENUE_URL = onLoopback(__ENV['VENUE_URL'] ?? 'http://127.0.0.1:8080', 'VENUE_URL');

export const SOCKET_URL = VENUE_URL.replace('http', 'ws');
export const HOST = VENUE_URL.slice('http://'.length);

/**
 * The demo's customers, read from the venue's `demo.json` at the path in `DEMO_JSON`. The last customer, who has a
 * second step, is left out.
 */
export const customers = new SharedArray<Customer>('customers', () => {
  const demo = JSON.parse(open(__ENV['DEMO_JSON'] ?? '../../data/demo.json')) as {
    readonly customers: readonly Customer[];
  };
  return demo.customers.slice(0, -1);
});

export const customerOf = (user: number): Customer => customers[user % customers.length]!;

export const SYMBOLS = ['btcaud', 'ethaud', 'solaud', 'xrpaud', 'ltcaud'] as const;
export const symbolOf = (n: number): string => SYMBOLS[n % SYMBOLS.length]!;
