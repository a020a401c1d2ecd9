import { openPrivateVenue, type PrivateVenue } from '../../../testing/huobi-private-venue.js';
import { fundsHeld } from '../../../testing/ledger-events.js';

/** The bytes that stock clients send on `/ws/v2`, besides the login. */
describe('stock clients on /ws/v2', () => {
  let venue: PrivateVenue;
  beforeAll(async () => {
    venue = await openPrivateVenue();
  });
  afterEach(() => venue.reset());
  afterAll(async () => venue.close());

  it('bittrade-huobi-websocket follows orders, trades and balances, and answers heartbeats', async () => {
    const socket = await venue.following();
    const channels = ['orders#btcaud', 'trade.clearing#btcaud#1', 'accounts.update#2'];
    for (const ch of channels) {
      socket.send(`{"action":"sub","ch":"${ch}"}`);
      expect(await socket.next((message) => message['action'] === 'sub' && message['ch'] === ch)).toMatchObject({
        code: 200,
      });
    }
    // It refuses to go on unless the first push of an asset has both amounts.
    expect((await venue.pushes(socket, 'accounts.update#2', 1))[0]).toMatchObject({
      balance: expect.any(String) as string,
      available: expect.any(String) as string,
    });
    socket.send('{"action":"pong","data":{"ts":1575537778295}}');
    await venue.happens(['FundsHeld', fundsHeld(47)]);
    expect((await venue.pushes(socket, 'orders#btcaud', 1))[0]).toMatchObject({ orderId: 47 });
    socket.send('{"action":"unsub","ch":"orders#btcaud"}');
    expect(await socket.next((message) => message['action'] === 'unsub')).toMatchObject({
      code: 200,
      ch: 'orders#btcaud',
    });
    await venue.happens(['FundsHeld', fundsHeld(48)]);
    await venue.pushes(socket, 'accounts.update#2', 3);
    expect(await venue.pushes(socket, 'orders#btcaud', 1)).toHaveLength(1);
  });
});
