import { percentEncoded, signingHosts } from '../../../http/huobi/signing/signed-text.js';
import type { Message } from '../client-message.js';

/** A login of `/ws/v2`, with the texts that its signature may be over (docs/rules/api-for-keys.md 41). */
export interface SocketLogin {
  readonly accessKey: string;
  readonly signature: string;
  readonly texts: readonly string[];
}

const PATH = '/ws/v2';
const AUTH_TYPE = 'api';
const METHOD = 'HmacSHA256';
const VERSION = '2.1';
const FORM = {
  accessKey: /^[A-Za-z0-9-]{8,64}$/,
  signature: /^[A-Za-z0-9+/]{43}=$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
};
const MAX_SKEW_MS = 300_000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Parameters have camel-case names and another version than those of requests. `authType` is not signed. ccxt cuts only
 * `wss://` and the host off the address, so over plain http it signs the whole address in place of the path.
 */
export function loginTexts(
  login: { readonly accessKey: string; readonly timestamp: string },
  hosts: readonly string[],
): readonly string[] {
  const query = [
    ['accessKey', login.accessKey],
    ['signatureMethod', METHOD],
    ['signatureVersion', VERSION],
    ['timestamp', login.timestamp],
  ]
    .map(([name = '', value = '']) => `${name}=${percentEncoded(value)}`)
    .join('&');
  const names = [...new Set(hosts.map((host) => host.toLowerCase()))];
  const signed = (host: string, path: string): string => `GET\n${host}\n${path}\n${query}`;
  return [...names.map((host) => signed(host, PATH)), ...names.map((host) => signed(host, `ws://${host}${PATH}`))];
}

/** Null if this cannot be a valid login, whatever the secret. */
export function readLogin(
  params: unknown,
  venue: { readonly host: string | undefined; readonly publicNames: readonly string[]; readonly nowMs: number },
): SocketLogin | null {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return null;
  const given = params as Message;
  const [accessKey, signature, timestamp] = [
    text(given['accessKey']),
    text(given['signature']),
    text(given['timestamp']),
  ];
  if (given['authType'] !== AUTH_TYPE || given['signatureMethod'] !== METHOD || given['signatureVersion'] !== VERSION)
    return null;
  if (!FORM.accessKey.test(accessKey) || !FORM.signature.test(signature) || !FORM.timestamp.test(timestamp))
    return null;
  const atMs = Date.parse(`${timestamp}Z`);
  if (Number.isNaN(atMs) || Math.abs(atMs - venue.nowMs) > MAX_SKEW_MS) return null;
  return {
    accessKey,
    signature,
    texts: loginTexts({ accessKey, timestamp }, signingHosts(venue.host, venue.publicNames)),
  };
}
