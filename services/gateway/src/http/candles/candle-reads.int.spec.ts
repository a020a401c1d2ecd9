import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { openHuobiSocket } from '../../testing/huobi-socket.js';

const BURST = 200;

describe('candles', () => {
  let venue: OpenGateway;
  const open = async (limits: boolean): Promise<void> => {
    venue = await openGateway({ config: { limits } });
    venue.signals.answer('market.candles', () => []);
  };
  const statusesOf = async (path: string, times: number): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let asked = 0; asked < times; asked += 1) statuses.push((await venue.call(path)).status);
    return statuses;
  };
  afterEach(async () => venue.close());

  it.each([
    ['/market/history/kline?symbol=btcaud&period=1min&size=2000', 10],
    ['/api/markets/btcaud/candles?period=1min&limit=2000', 10],
    ['/api/markets/btcaud/candles?period=1min&limit=201', 2],
  ])('count as one request of an address for each two hundred: %s', async (path, cost) => {
    await open(true);
    // Asking whether the venue is ready has used some of the address's requests, as each of these does.
    const fits = BURST / cost;
    const statuses = await statusesOf(path, fits + 1);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(fits - 2);
    expect(statuses.at(-1)).toBe(429);
  });

  it('count as much when they are asked for over a socket', async () => {
    await open(true);
    const sockets = await Promise.all(Array.from({ length: 3 }, () => openHuobiSocket(venue, '/ws')));
    for (let asked = 0; asked <= BURST / 2; asked += 1)
      sockets[asked % sockets.length]?.send({ req: 'market.btcaud.kline.1min', id: String(asked) });
    const refused = await Promise.any(sockets.map(({ next }) => next(({ status }) => status === 'error')));
    expect(refused).toMatchObject({ 'err-code': 'rate-too-many-requests', 'err-msg': 'too many requests' });
    for (const { close } of sockets) close();
  });

  it('are read two at a time, whoever asks, so that others can be read between them', async () => {
    await open(false);
    const go: (() => void)[] = [];
    venue.signals.answer(
      'market.candles',
      (() => new Promise((resolve) => go.push(() => resolve([])))) as unknown as () => [],
    );
    const socket = await openHuobiSocket(venue, '/ws');
    for (let asked = 0; asked < 4; asked += 1) socket.send({ req: 'market.btcaud.kline.1min' });
    let ended = 0;
    const all = Array.from({ length: 4 }, () =>
      venue.call('/market/history/kline?symbol=btcaud&period=1min').finally(() => (ended += 1)),
    );
    while (ended < all.length || socket.messages.length < 4) {
      expect(go.length).toBeLessThanOrEqual(2);
      for (const end of go.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    socket.close();
  });
});
