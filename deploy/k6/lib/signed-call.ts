import crypto from 'k6/crypto';
import http from 'k6/http';
import type { RefinedResponse } from 'k6/http';
import { HOST, VENUE_URL } from './venue.ts';
import type { Customer } from './venue.ts';

export interface SignedCall {
  readonly customer: Customer;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly tags?: Record<string, string>;
}

/**
 * A call of the Huobi API. All parameters are in the query, and the HMAC-SHA256 covers method, host, path and sorted
 * query. The body is not signed.
 */
export function signedCall({
  customer,
  method,
  path,
  query = {},
  body,
  tags = {},
}: SignedCall): RefinedResponse<'text'> {
  const all: Record<string, string> = {
    ...query,
    AccessKeyId: customer.accessKey,
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date().toISOString().slice(0, 19),
  };
  const sorted = Object.keys(all)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(all[name]!)}`)
    .join('&');
  const signature = crypto.hmac('sha256', customer.secretKey, `${method}\n${HOST}\n${path}\n${sorted}`, 'base64');
  const url = `${VENUE_URL}${path}?${sorted}&Signature=${encodeURIComponent(signature)}`;
  // Requests are grouped by purpose. Otherwise the timestamp in each address would make every request a series of its
  // own.
  const params = {
    headers: { 'Content-Type': 'application/json' },
    tags: { name: `${method} ${path.replace(/\d{6,}/g, '{id}')}`, ...tags },
  };
  return method === 'GET' ? http.get(url, params) : http.post(url, JSON.stringify(body ?? {}), params);
}

/** `data` of a successful answer, or else null. */
export function dataOf<Data>(response: RefinedResponse<'text'>): Data | null {
  if (response.status !== 200) return null;
  const answer = JSON.parse(response.body) as { readonly status?: string; readonly data?: Data };
  return answer.status === 'ok' ? (answer.data ?? null) : null;
}

/** The number to use as `account-id`. */
export function accountIdOf(customer: Customer): number {
  const [first] =
    dataOf<readonly { readonly id: number }[]>(signedCall({ customer, method: 'GET', path: '/v1/account/accounts' })) ??
    [];
  if (first === undefined) throw new Error(`${customer.email} has no account: does the venue run in demo mode?`);
  return first.id;
}
