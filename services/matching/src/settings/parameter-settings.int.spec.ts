import { payloadHash, type HashableJson } from '@corella/hash';
import type { JsonObject } from '@corella/event-store';
import { BTCAUD, NOW } from '../domain/testing/market-scene.js';
import { MARKETS } from '../domain/listing.js';
import { eventually, GivenVenue } from '../testing/given-venue.js';

let granted = 0;

/** Two people have approved: identity's event, in a stream of its own. */
async function grant(venue: GivenVenue, change: { readonly from: number; readonly minLots?: number; readonly maxLots?: number; readonly effectiveAt?: number }): Promise<string> {
  granted += 1;
  const approvalId = `a${granted}`;
  const { from, effectiveAt = 0, ...sizes } = change;
  const payload = { symbol: 'btcaud', from, parameters: { ...BTCAUD.parameters, version: from + 1, ...sizes }, effectiveAt };
  const data = { approvalId, kind: 'market-parameters', target: 'market:btcaud', payload, payloadHash: payloadHash(payload as HashableJson), approvers: ['s2'], initiator: 's1' };
  await venue.store.append(`approval-${approvalId}`, -1, [{ id: `approval-${approvalId}/0`, type: 'ApprovalGranted', data: JSON.parse(JSON.stringify(data)) as JsonObject, meta: { at: venue.clock.nowMs() } }]);
  return approvalId;
}

describe('approved parameters', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  const view = async () => (await venue.ask('market.symbols', {}))[0];
  const minLots = async () => (await view())?.parameters.minLots;
  const refusals = async (): Promise<unknown[]> =>
    (await venue.store.readStream('market-btcaud', { from: 0, limit: 100 })).filter((event) => event.type === 'SymbolParametersRefused').map((event) => event.data.approvalId);

  beforeAll(() => venue.start());
  afterAll(async () => {
    await venue.stop();
    venue.remove();
  });

  it('rule once the symbol’s own stream has them', async () => {
    await grant(venue, { from: 1, minLots: 150 });
    await eventually(async () => (await minLots()) === 150);
    expect(await venue.ask('market.parameter-history', { symbol: 'btcaud' })).toMatchObject([
      { parameters: { version: 2, minLots: 150 }, approvalId: 'a1', by: ['s1', 's2'], status: 'in-force' }, { parameters: { version: 1 }, approvalId: null, by: [], status: 'superseded' },
    ]);
  });

  it('leave a refusal when they were decided on an old version or cannot be matched under', async () => {
    const stale = await grant(venue, { from: 1, minLots: 200 });
    const unfit = await grant(venue, { from: 2, maxLots: 2 ** 31 });
    await eventually(async () => (await refusals()).length === 2);
    expect(await refusals()).toEqual([stale, unfit]);
    expect(await minLots()).toBe(150);
  });

  it('wait for their time, also through a restart', async () => {
    await grant(venue, { from: 2, minLots: 300, effectiveAt: NOW + 60_000 });
    await eventually(async () => ((await view())?.scheduled.length ?? 0) === 1);
    expect(await view()).toMatchObject({ parameters: { version: 2 }, scheduled: [{ parameters: { version: 3, minLots: 300 }, effectiveAt: NOW + 60_000 }] });
    await venue.stop();
    await venue.start();
    expect(await view()).toMatchObject({ parameters: { version: 2 }, scheduled: [{ parameters: { version: 3 } }] });
    venue.clock.advance(60_000);
    await eventually(async () => (await minLots()) === 300);
    expect((await view())?.scheduled).toEqual([]);
    expect((await venue.ask('market.parameter-history', { symbol: 'btcaud' })).map((v) => v.status)).toEqual(['in-force', 'superseded', 'superseded']);
    expect(venue.faults).toEqual([]);
  });
});
