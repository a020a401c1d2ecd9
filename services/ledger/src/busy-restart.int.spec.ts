import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { MAX_EVENTS_BEHIND } from './messaging/symbol-load.js';
import { GivenService } from './testing/given-service.js';

describe('a market that has not taken its holds', () => {
  const given = new GivenService();
  beforeAll(async () => {
    await given.start();
    await given.fund();
  });
  afterAll(() => given.end());

  const place = async (counter: number): Promise<string> => {
    const { result } = await given.hold(given.order(counter, { qtyLots: 1, priceTicks: 100_000 }));
    return result.ok ? 'held' : result.rejection.code;
  };

  it('gets no new orders, not even after a restart, until it has taken them', async () => {
    const placed = await Promise.all(Array.from({ length: MAX_EVENTS_BEHIND + 1 }, (_, counter) => place(counter)));
    expect(new Set(placed)).toEqual(new Set(['held']));
    expect(await place(6_000)).toBe('busy');
    await given.venue.stop();
    await given.start();
    expect(await place(6_001)).toBe('busy');
    const { revision } = await given.asked('ledger.balances', { account: 'spot:1000001' });
    const market = 'market-btcaud';
    const last = await given.venue.store.lastRevision(market);
    await given.venue.store.append(market, last, [
      {
        id: `${market}/${last + 1}`,
        type: 'OrderAccepted',
        data: {},
        meta: { at: given.now, causes: { [LEDGER_SHARD]: revision } },
      },
    ]);
    await given.eventually(async () => (await place(6_002)) === 'held');
  });
});
