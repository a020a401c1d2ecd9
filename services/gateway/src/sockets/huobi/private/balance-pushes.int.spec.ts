import { NOW_MS } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openPrivateVenue, type PrivateVenue } from '../../../testing/huobi-private-venue.js';
import { fundsHeld, tradeSettled } from '../../../testing/ledger-events.js';

describe('balances on /ws/v2', () => {
  let venue: PrivateVenue;
  beforeAll(async () => {
    venue = await openPrivateVenue();
  });
  afterEach(() => venue.reset());
  afterAll(async () => venue.close());

  it('pushes current balances, then exactly each change, in each mode', async () => {
    const socket = await venue.following('accounts.update#2');
    expect((await venue.pushes(socket, 'accounts.update#2', 1))[0]).toEqual({
      currency: 'aud',
      accountId: ACCOUNT_ID,
      balance: '100000',
      available: '100000',
      changeType: null,
      changeTime: null,
      accountType: 'trade',
      seqNum: String(venue.privateState.revision),
    });
    await venue.happens(['FundsHeld', fundsHeld(47)]);
    const after = {
      currency: 'aud',
      accountId: ACCOUNT_ID,
      accountType: 'trade',
      balance: '100000',
      available: '99520',
      changeType: 'order.place',
      changeTime: NOW_MS + venue.privateState.revision,
      seqNum: String(venue.privateState.revision),
    };
    expect((await venue.pushes(socket, 'accounts.update#2', 2))[1]).toEqual(after);
    socket.send({ action: 'sub', ch: 'accounts.update' });
    socket.send({ action: 'sub', ch: 'accounts.update#1' });
    expect(
      (await venue.pushes(socket, 'accounts.update#1', 2)).map((data) => [data['balance'], data['available']]),
    ).toEqual([
      ['100000', undefined],
      [undefined, '99520'],
    ]);
    await venue.happens(['TradeSettled', tradeSettled(47, 1_000)]);
    expect((await venue.pushes(socket, 'accounts.update', 3)).slice(1)).toMatchObject([
      { currency: 'aud', balance: '99840', changeType: 'order.match' },
      { currency: 'btc', balance: '0.000998' },
    ]);
    expect((await venue.pushes(socket, 'accounts.update#2', 4)).slice(2)).toMatchObject([
      { currency: 'aud', balance: '99840', available: '99520' },
      { currency: 'btc', available: '0.000998' },
    ]);
    socket.send({ action: 'unsub', ch: 'accounts.update' });
    expect(await socket.next((message) => message['action'] === 'unsub')).toMatchObject({
      code: 200,
      ch: 'accounts.update',
    });
  });
});
