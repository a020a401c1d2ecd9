import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventFeed } from '@corella/bus';
import { SIDE, type OrderTicket } from '@corella/contracts/market';
import { MARKETS } from './domain/admin/markets.js';
import { eventually, GivenVenue } from './testing/given-venue.js';
import { BTCAUD, NOW } from './testing/market-scene.js';

/** A feed that has caught up before it has delivered anything, like one whose relay is behind the store. */
const delayed = (feed: EventFeed): EventFeed => ({
  subscribe({ onCaughtUp, ...options }) {
    onCaughtUp?.();
    const behind = new Promise((resolve) => setTimeout(resolve, 200));
    return feed.subscribe({
      ...options,
      onEvents: async (events) => {
        await behind;
        await options.onEvents(events);
      },
    });
  },
});

const order = (orderId: number, side: OrderTicket['side']): OrderTicket => ({
  orderId,
  account: `spot:${orderId}`,
  symbol: 'btcaud',
  side,
  orderType: 'limit',
  priceTicks: BTCAUD.listing.anchorTicks,
  qtyLots: 10_000,
  source: 'spot-api',
  stpGroup: `spot:${orderId}`,
  stpMode: 'cancel-taker',
  placedAt: NOW,
});

describe('a start whose feed is behind the log', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  const figures = async (): Promise<unknown> => [
    await venue.ask('market.ticker', { symbol: 'btcaud' }),
    await venue.ask('market.trades', { symbol: 'btcaud', limit: 5 }),
    await venue.ask('market.candles', { symbol: 'btcaud', period: '1day', limit: 5 }),
  ];
  afterAll(async () => {
    await venue.stop();
    venue.remove();
  });

  it('waits for its tables, so that prices, trades and candles go on from all that has traded', async () => {
    await venue.start();
    await venue.hold([order(1, SIDE.sell), order(2, SIDE.buy)]);
    await eventually(async () => (await venue.ask('market.trades', { symbol: 'btcaud', limit: 5 })).length === 1);
    const before = await figures();
    await venue.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(venue.directory, `read.db${end}`), { force: true });
    await venue.start({ feedOf: delayed });
    expect(await figures()).toEqual(before);
  });
});
