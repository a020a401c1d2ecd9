import { BTCAUD, NOW } from '../testing/market-scene.js';
import { MARKETS } from '../domain/admin/markets.js';
import { eventually, GivenVenue } from '../testing/given-venue.js';

async function grant(
  venue: GivenVenue,
  change: {
    readonly from: number;
    readonly minLots?: number;
    readonly maxLots?: number;
    readonly effectiveAt?: number;
  },
): Promise<string> {
  const { from, effectiveAt = 0, ...sizes } = change;
  return venue.grant('market-parameters', {
    symbol: 'btcaud',
    from,
    parameters: { ...BTCAUD.parameters, version: from + 1, ...sizes },
    effectiveAt,
  });
}

const takeBack = (venue: GivenVenue, version: number, approvalId: string): Promise<string> =>
  venue.grant('market-parameters-withdraw', { symbol: 'btcaud', version, approvalId });

describe('approved parameters', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  const view = async () => (await venue.all('market.symbols'))[0];
  const minLots = async () => (await view())?.parameters.minLots;
  const refusals = async (): Promise<unknown[]> =>
    (await venue.store.readStream('market-btcaud', { from: 0, limit: 100 }))
      .filter((event) => event.type === 'SymbolParametersRefused')
      .map((event) => event.data.approvalId);

  beforeAll(() => venue.start());
  afterAll(async () => {
    await venue.stop();
    venue.remove();
  });

  it('apply once the symbol’s own stream has them', async () => {
    await grant(venue, { from: 1, minLots: 150 });
    await eventually(async () => (await minLots()) === 150);
    expect(await venue.ask('market.parameter-history', { symbol: 'btcaud' })).toMatchObject([
      { parameters: { version: 2, minLots: 150 }, approvalId: 'a1', by: ['s1', 's2'], status: 'in-force' },
      { parameters: { version: 1 }, approvalId: null, by: [], status: 'superseded' },
    ]);
  });

  it('leave a refusal when they were based on an old version or exact matching would not be possible', async () => {
    const stale = await grant(venue, { from: 1, minLots: 200 });
    const unfit = await grant(venue, { from: 2, maxLots: 2 ** 31 });
    await eventually(async () => (await refusals()).length === 2);
    expect(await refusals()).toEqual([stale, unfit]);
    expect(await minLots()).toBe(150);
  });

  it('wait for their time, even over a restart', async () => {
    await grant(venue, { from: 2, minLots: 300, effectiveAt: NOW + 60_000 });
    await eventually(async () => ((await view())?.scheduled.length ?? 0) === 1);
    expect(await view()).toMatchObject({
      parameters: { version: 2 },
      scheduled: [{ parameters: { version: 3, minLots: 300 }, effectiveAt: NOW + 60_000 }],
    });
    await venue.stop();
    await venue.start();
    expect(await view()).toMatchObject({ parameters: { version: 2 }, scheduled: [{ parameters: { version: 3 } }] });
    venue.clock.advance(60_000);
    await eventually(async () => (await minLots()) === 300);
    expect((await view())?.scheduled).toEqual([]);
    expect((await venue.ask('market.parameter-history', { symbol: 'btcaud' })).map((v) => v.status)).toEqual([
      'in-force',
      'superseded',
      'superseded',
    ]);
    expect(venue.faults).toEqual([]);
  });

  it('are taken back before their time by two people, even over a restart, and their number is free again', async () => {
    const scheduled = await grant(venue, { from: 3, minLots: 400, effectiveAt: venue.clock.nowMs() + 60_000 });
    await eventually(async () => ((await view())?.scheduled.length ?? 0) === 1);
    const withdrawal = await takeBack(venue, 4, scheduled);
    await eventually(async () => (await view())?.scheduled.length === 0);
    await venue.stop();
    await venue.start();
    venue.clock.advance(120_000);
    await grant(venue, { from: 3, minLots: 500 });
    await eventually(async () => (await minLots()) === 500);
    expect((await venue.ask('market.parameter-history', { symbol: 'btcaud' })).slice(0, 3)).toMatchObject([
      { parameters: { version: 4, minLots: 500 }, status: 'in-force' },
      {
        parameters: { version: 4, minLots: 400 },
        status: 'withdrawn',
        approvalId: scheduled,
        withdrawal: { approvalId: withdrawal, by: ['s1', 's2'] },
      },
      { parameters: { version: 3 }, status: 'superseded' },
    ]);
    expect(venue.faults).toEqual([]);
  });

  it('stay when they are taken back too late, and the withdrawal leaves a refusal', async () => {
    const before = (await refusals()).length;
    const due = await grant(venue, { from: 4, minLots: 600, effectiveAt: venue.clock.nowMs() + 60_000 });
    await eventually(async () => ((await view())?.scheduled.length ?? 0) === 1);
    venue.clock.advance(60_000);
    const late = await takeBack(venue, 5, due);
    await eventually(async () => (await refusals()).length > before);
    expect((await refusals()).slice(before)).toEqual([late]);
    await eventually(async () => (await minLots()) === 600);
  });
});
