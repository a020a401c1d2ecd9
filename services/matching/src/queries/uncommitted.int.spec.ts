import { eventually, GivenVenue } from '../testing/given-venue.js';
import { MARKETS } from '../domain/admin/markets.js';
import { BTCAUD } from '../testing/market-scene.js';

describe('what an owner of markets says of an approval', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  beforeAll(() => venue.start());
  afterAll(async () => {
    await venue.stop();
    venue.remove();
  });

  // Whoever writes the settings takes the answer for the last word, and never sends that command again.
  it('leaves once it has committed: before, a crash of the owner could still take it back', async () => {
    const append = venue.store.append.bind(venue.store);
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isAppending = false;
    jest.spyOn(venue.store, 'append').mockImplementation(async (stream, ...more) => {
      if (stream === 'market-btcaud') {
        isAppending = true;
        await held;
      }
      return append(stream, ...more);
    });
    const parameters = { ...BTCAUD.parameters, version: 2, minLots: 20 };
    const approvalId = await venue.grant('market-parameters', {
      symbol: 'btcaud',
      from: 1,
      parameters,
      effectiveAt: 0,
    });
    await eventually(() => isAppending);
    let answer: unknown = null;
    const asked = venue
      .ask('market.parameters-taken', { symbol: 'btcaud', approvalId })
      .then((found) => (answer = found));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = answer;
    commit();
    expect(before).toBeNull();
    expect(await asked).toMatchObject({ newestVersion: 2, isSettled: true });
    expect(venue.faults).toEqual([]);
  });
});
