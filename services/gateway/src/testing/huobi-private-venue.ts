import { createHmac } from 'node:crypto';
import type { LedgerEvents } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { signatureHash } from '../http/huobi/signing/signed-text.js';
import { loginTexts } from '../sockets/huobi/private/login.js';
import { openGateway } from './browser.js';
import { NOW_MS, principal } from './fake-venue.js';
import { openHuobiSocket, type HuobiMessage, type HuobiSocket } from './huobi-socket.js';
import { ACCOUNT, ledgerEvent } from './ledger-events.js';

export const ACCOUNT_ID = 100_001;
export const KEY = 'test-access-key';
const SECRET = 'test-secret-key';
const TIMESTAMP = new Date(NOW_MS).toISOString().slice(0, 19);
const sign = (text: string): string => createHmac('sha256', SECRET).update(text).digest('base64');

/** A gateway whose one customer has an API key, and clients of `/ws/v2` that log in with it. */
export async function openPrivateVenue() {
  const venue = await openGateway();
  const state = { key: 'good' as 'good' | 'deleted' | 'no-read' | 'frozen', revision: 10 };
  const open: HuobiSocket[] = [];
  venue.signals.answer('ledger.account', ({ account }) => ({
    account,
    accountId: ACCOUNT_ID,
    status: 'active',
    allow: [],
  }));
  venue.signals.answer('ledger.balances', () => ({
    rows: [{ account: ACCOUNT, asset: 'aud', available: '10000000000000', frozen: '0', revision: state.revision }],
    revision: state.revision,
  }));
  venue.signals.answer('identity.verify-signature', ({ accessKey, texts, signatureHash: asked }) => {
    const signed = texts.some((text) => signatureHash(sign(text)) === asked);
    if (!signed || accessKey !== KEY || state.key === 'deleted') return reject({ code: 'signature-invalid' });
    if (state.key === 'frozen') return reject({ code: 'account-frozen' });
    return ok({ ...principal, via: 'api-key', accessKey, permissions: state.key === 'no-read' ? ['WRITE'] : ['READ'] });
  });

  const connect = async (): Promise<HuobiSocket> => {
    const socket = await openHuobiSocket(venue, '/ws/v2');
    open.push(socket);
    return socket;
  };
  const login = (socket: HuobiSocket, changes: object = {}): Promise<HuobiMessage> => {
    const [text = ''] = loginTexts({ accessKey: KEY, timestamp: TIMESTAMP }, [new URL(venue.gateway.url).host]);
    const before = socket.messages.length;
    const params = {
      authType: 'api',
      accessKey: KEY,
      signatureMethod: 'HmacSHA256',
      signatureVersion: '2.1',
      timestamp: TIMESTAMP,
      signature: sign(text),
      ...changes,
    };
    socket.send({ action: 'req', ch: 'auth', params });
    return socket.next((message) => socket.messages.indexOf(message) >= before && message['ch'] === 'auth');
  };
  /** A client that has logged in and follows these channels. */
  const following = async (...channels: readonly string[]): Promise<HuobiSocket> => {
    const socket = await connect();
    await login(socket);
    for (const ch of channels) socket.send({ action: 'sub', ch });
    for (const ch of channels) await socket.next((message) => message['action'] === 'sub' && message['ch'] === ch);
    return socket;
  };
  type Happening = { [Type in keyof LedgerEvents & string]: readonly [Type, LedgerEvents[Type]] }[keyof LedgerEvents &
    string];
  /** Events of the ledger, in one batch of the feed. */
  const happens = async (...events: readonly Happening[]): Promise<void> => {
    const recorded = events.map(([type, data]) => ledgerEvent(type, data, (state.revision += 1)));
    await venue.feed.push(recorded);
  };
  /** The data of a channel's pushes, once there are as many. */
  const pushes = async (socket: HuobiSocket, ch: string, count: number): Promise<Record<string, unknown>[]> => {
    const found = (): HuobiMessage[] =>
      socket.messages.filter((message) => message['action'] === 'push' && message['ch'] === ch);
    await socket.next(() => found().length >= count);
    return found().map((message) => message['data'] as Record<string, unknown>);
  };
  const reset = (): void => {
    state.key = 'good';
    for (const socket of open.splice(0)) socket.close();
  };
  return { ...venue, privateState: state, connect, login, following, happens, pushes, reset };
}

export type PrivateVenue = Awaited<ReturnType<typeof openPrivateVenue>>;
