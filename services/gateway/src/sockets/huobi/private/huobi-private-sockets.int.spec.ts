import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { UID } from '../../../testing/fake-venue.js';
import { KEY, openPrivateVenue, type PrivateVenue } from '../../../testing/huobi-private-venue.js';
import { fundsHeld } from '../../../testing/ledger-events.js';

describe('access to /ws/v2', () => {
  let venue: PrivateVenue;
  beforeAll(async () => {
    venue = await openPrivateVenue();
  });
  afterEach(() => venue.reset());
  afterAll(async () => venue.close());

  it('pushes nothing before a login, and refuses a login that proves nothing', async () => {
    const socket = await venue.connect();
    socket.send({ action: 'sub', ch: 'orders#btcaud' });
    expect(await socket.next((message) => message['action'] === 'sub')).toEqual({
      action: 'sub',
      code: 2002,
      ch: 'orders#btcaud',
      message: 'invalid.auth.state',
    });
    const refused = { action: 'req', code: 2002, ch: 'auth', message: 'auth.fail' };
    for (const wrong of [
      { signature: `${'A'.repeat(43)}=` },
      { timestamp: '2026-01-05T11:50:00' },
      { signatureVersion: '2' },
      { accessKey: 'another-key-1' },
      { signature: 5 },
    ])
      expect(await venue.login(socket, wrong)).toEqual(refused);
    venue.privateState.key = 'no-read';
    expect(await venue.login(socket)).toEqual(refused);
    venue.privateState.key = 'good';
    expect(await venue.login(socket)).toEqual({ action: 'req', code: 200, ch: 'auth', data: {} });
    for (const [ch, message] of [
      ['orders#nonono', 'invalid.symbol'],
      ['orders', 'invalid.ch'],
      ['accounts.update#3', 'invalid.ch'],
      ['orders#BTCAUD', 'invalid.ch'],
    ]) {
      socket.send({ action: 'sub', ch });
      expect(await socket.next((message) => message['ch'] === ch && message['code'] === 2001)).toMatchObject({
        message,
      });
    }
    socket.send('[1]');
    expect(await socket.next((message) => message['message'] === 'invalid.json')).toMatchObject({ code: 2001 });
    expect(socket.messages.filter((message) => message['action'] === 'push')).toEqual([]);
  });

  it('never shows another customer’s orders and balances', async () => {
    const socket = await venue.following('orders#*', 'accounts.update#2');
    await venue.happens(
      [
        'FundsHeld',
        {
          ...fundsHeld(48, { account: 'spot:7654321' }),
          postings: [{ account: 'spot:7654321', bucket: 'available', asset: 'aud', units: '-1' }],
        },
      ],
      ['FundsHeld', fundsHeld(49)],
    );
    expect((await venue.pushes(socket, 'orders#*', 1)).map((data) => data['orderId'])).toEqual([49]);
    expect((await venue.pushes(socket, 'accounts.update#2', 2))[1]).toMatchObject({
      balance: '100000',
      available: '99520',
    });
  });

  it('closes when the key is deleted or loses READ, and when the account is frozen', async () => {
    for (const [now, code] of [
      ['deleted', 4401],
      ['no-read', 4401],
      ['frozen', 4403],
    ] as const) {
      venue.privateState.key = 'good';
      const socket = await venue.following('orders#*');
      venue.privateState.key = now;
      venue.signals.publish(IDENTITY_TOPIC.userChanged, { uid: UID, accessKey: KEY });
      expect(await socket.closed()).toBe(code);
    }
    venue.privateState.key = 'good';
    const frozen = await venue.following('orders#*');
    venue.signals.publish(IDENTITY_TOPIC.frozen, { uid: UID });
    expect(await frozen.closed()).toBe(4403);
  });
});
