import { createHmac } from 'node:crypto';
import { ok, reject } from '@corella/result';
import type { ApiPermission } from '@corella/contracts/identity';
import { openGateway, type Answer, type OpenGateway } from '../../../testing/browser.js';
import { principal, UID } from '../../../testing/fake-venue.js';
import { percentEncoded, signatureHash } from '../signing/signed-text.js';

export const KEY = { accessKey: 'test-access-key', secretKey: 'test-secret-key' };
export const ACCOUNT_ID = 100_001;

export interface Signing {
  readonly query?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly atMs?: number;
  readonly secretKey?: string;
}

export interface HuobiVenue extends OpenGateway {
  /** Address with signed query. */
  address(method: string, path: string, signing?: Signing): string;
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  permissions: readonly ApiPermission[];
}

/** A gateway over fakes, an identity that knows one key, and a client that signs with it. */
export async function openHuobiVenue(options: Parameters<typeof openGateway>[0] = {}): Promise<HuobiVenue> {
  const gateway = await openGateway(options);
  const { signals, clock } = gateway;
  const ownHost = new URL(gateway.gateway.url).host;
  const address = (
    method: string,
    path: string,
    { query = {}, host = ownHost, atMs = clock.nowMs(), secretKey = KEY.secretKey }: Signing = {},
  ): string => {
    const parameters: Record<string, string> = {
      AccessKeyId: KEY.accessKey,
      SignatureMethod: 'HmacSHA256',
      SignatureVersion: '2',
      Timestamp: new Date(atMs).toISOString().slice(0, 19),
      ...query,
    };
    const text = Object.keys(parameters)
      .sort()
      .map((name) => `${name}=${percentEncoded(parameters[name] ?? '')}`)
      .join('&');
    const signature = createHmac('sha256', secretKey).update([method, host, path, text].join('\n')).digest('base64');
    return `${path}?${text}&Signature=${percentEncoded(signature)}`;
  };
  const venue: HuobiVenue = {
    ...gateway,
    permissions: ['READ', 'WRITE'],
    address,
    get: (path, query = {}) => gateway.call(address('GET', path, { query }), { headers: { cookie: '' } }),
    post: (path, body = {}) =>
      gateway.call(address('POST', path), {
        method: 'POST',
        body,
        headers: { cookie: '', 'x-requested-with': '', 'idempotency-key': '' },
      }),
  };
  signals.answer('identity.verify-signature', ({ accessKey, texts, signatureHash: asked, ip }) => {
    const signed =
      accessKey === KEY.accessKey &&
      texts.some((text) => signatureHash(createHmac('sha256', KEY.secretKey).update(text).digest('base64')) === asked);
    if (!signed) return reject({ code: 'signature-invalid' });
    return ip === '127.0.0.1'
      ? ok({ ...principal, via: 'api-key', accessKey, permissions: venue.permissions })
      : reject({ code: 'ip-not-listed' });
  });
  answerForOwner(gateway);
  return venue;
}

/** What ledger and identity answer about the key's owner while nothing has happened. */
function answerForOwner({ signals, clock }: OpenGateway): void {
  signals.answer('ledger.account', ({ account }) =>
    account === `spot:${UID}` ? { account, accountId: ACCOUNT_ID, status: 'active', allow: ['exchange'] } : null,
  );
  signals.answer('ledger.open-holds', () => []);
  signals.answer('ledger.fills', () => ({ rows: [], next: null, stale: false }));
  const classes = {
    A: { makerPpm: 1_000, takerPpm: 1_200 },
    B: { makerPpm: 1_500, takerPpm: 1_500 },
    C: { makerPpm: 2_000, takerPpm: 2_000 },
  };
  signals.answer('ledger.fee-terms', ({ account }) => ({
    account,
    rank: 0,
    rankedAt: null,
    volumeBtcUnits: '0',
    htUnits: '0',
    payInHt: false,
    classes,
    schedule: 1,
  }));
  signals.answer('ledger.lines', () => ({ rows: [], next: null, stale: false }));
  signals.answer('identity.sub-accounts', () => ({ mayAdd: false, items: [] }));
  signals.answer('identity.api-keys', () => [
    {
      accessKey: KEY.accessKey,
      label: 'robot',
      permissions: ['READ', 'WRITE'],
      ips: ['203.0.113.7'],
      createdAt: clock.nowMs(),
      expiresAt: null,
      status: 'active',
      lastUsedAt: null,
      lastUsedIp: null,
    },
  ]);
  signals.answer('ledger.fee-rates', () => ({
    A: { makerPpm: 1_000, takerPpm: 1_200 },
    B: { makerPpm: 1_500, takerPpm: 1_500 },
    C: { makerPpm: 2_000, takerPpm: 2_000 },
  }));
}
