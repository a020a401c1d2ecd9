import type { WriterLease } from '@corella/single-writer';
import { MARKETS } from './domain/admin/markets.js';
import { eventually, GivenVenue } from './testing/given-venue.js';

describe('the owner of markets', () => {
  const markets = MARKETS.slice(0, 2);
  const lost = new Map<string, (finding: string) => void>();
  let epoch = 40;
  let isHeld = true;
  const leaseOf = (stream: string): WriterLease => {
    epoch += 1;
    return {
      epoch,
      isHeld: () => isHeld,
      onLost(listener) {
        lost.set(stream, listener);
        return { close: () => void lost.delete(stream) };
      },
    };
  };
  const venue = new GivenVenue({ markets, leaseOf });
  beforeAll(() => venue.start());
  afterAll(async () => {
    await venue.stop();
    venue.remove();
  });

  it('writes each stream under the epoch of its own lease', async () => {
    const epochs = await Promise.all(
      ['market-btcaud', 'market-ethaud'].map(async (stream) => {
        const events = await venue.store.readStream(stream, { from: 0, limit: 10 });
        return events[0]?.meta.epoch;
      }),
    );
    expect(epochs.every((found) => typeof found === 'number' && found > 40)).toBe(true);
    expect(new Set(epochs).size).toBe(2);
    expect([...lost.keys()].sort()).toEqual(['market-btcaud', 'market-ethaud', 'settings-matching']);
  });

  it('shows no market any more while one of them is not held', async () => {
    const ask = () => venue.ask('market.depth', { symbol: 'btcaud', step: 0 });
    expect(await ask()).not.toBeNull();
    isHeld = false;
    await expect(ask()).rejects.toMatchObject({ code: 'no-responder' });
    isHeld = true;
  });

  it('ends when it loses one of them, instead of going on with the other markets', async () => {
    lost.get('market-ethaud')?.('somebody else has it now');
    await eventually(() => venue.faults.length > 0);
    expect(venue.faults[0]).toMatchObject({ name: 'LostOwnership', message: expect.stringContaining('market-ethaud') });
    expect(venue.matching.troubles()).toEqual([]);
  });
});
