import { SIDE } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene, NOW } from '../../testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;

describe('parameters', () => {
  it('apply from their effective time on, and in a replay', () => {
    const scene = new MarketScene().listed();
    const parameters = { ...BTCAUD.parameters, version: 2, minLots: 20_000 };
    scene.run({ type: 'SetSymbolParameters', version: 2, parameters, effectiveAt: NOW + 1_000 });
    expect(scene.hold().events[0]?.type).toBe('OrderAccepted');
    scene.now = NOW + 1_000;
    expect(dataOf(scene.hold().events, 'OrderClosed')[0]).toMatchObject({ rule: 'min-amount' });
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('are refused when exact matching would not be possible with them', () => {
    const scene = new MarketScene().listed();
    const parameters = { ...BTCAUD.parameters, version: 2, maxLots: 2 ** 31 };
    expect(scene.run({ type: 'SetSymbolParameters', version: 2, parameters, effectiveAt: NOW }).reply).toMatchObject({
      ok: false,
      rejection: { code: 'parameters-invalid' },
    });
    expect(scene.run({ type: 'ListSymbol', ...BTCAUD }).reply).toMatchObject({
      ok: false,
      rejection: { code: 'symbol-listed' },
    });
  });

  it.each([
    ['a fuse without a window', { fuseMovePpm: 150_000, fuseWindowMs: undefined }],
    ['a fuse that looks back a day', { fuseMovePpm: 150_000, fuseWindowMs: 86_400_000 }],
    ['a sell floor above the last price', { sellFloorPpm: 1_000_001 }],
    ['a deviation of nothing', { marketDeviationPpm: 0 }],
  ])('are refused with %s', (_what, change) => {
    const scene = new MarketScene().listed();
    const command = {
      type: 'SetSymbolParameters',
      version: 2,
      parameters: { ...BTCAUD.parameters, version: 2, ...change },
      effectiveAt: NOW,
    } as const;
    expect(scene.run(command).reply).toMatchObject({ ok: false, rejection: { code: 'parameters-invalid' } });
  });

  it('that were approved change once, and are recorded when they no longer fit', () => {
    const scene = new MarketScene().listed();
    const change = (version: number, approvalId: string) =>
      ({
        type: 'SetSymbolParameters',
        version,
        parameters: { ...BTCAUD.parameters, version, minLots: 200 },
        effectiveAt: NOW,
        approvalId,
      }) as const;
    expect(scene.run(change(2, 'a1')).events.map((e) => e.type)).toEqual(['SymbolParametersSet']);
    expect(scene.run(change(2, 'a1')).events).toEqual([]);
    expect(scene.run(change(2, 'a2')).events).toMatchObject([
      { type: 'SymbolParametersRefused', data: { approvalId: 'a2' } },
    ]);
    expect(scene.run(change(2, 'a2')).events).toEqual([]);
    expect(scene.run({ type: 'RefuseParameters', approvalId: 'a3', finding: 'old' }).events).toHaveLength(1);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });
});

describe('the 5.5 % rule', () => {
  const deviated = (): MarketScene => {
    const scene = new MarketScene().listed();
    scene.hold({ side: SIDE.sell, qtyLots: 5_000 });
    scene.run({ type: 'SetReferencePrice', ticks: Math.floor(ANCHOR * 1.06), observedAt: NOW });
    return scene;
  };
  const market = { orderType: 'market', costUnits: '10000000000' } as const;

  it('refuses market orders while the last price is too far from a fresh reference, and says by how much', () => {
    const { events } = deviated().hold(market);
    expect(dataOf(events, 'OrderClosed')).toMatchObject([
      {
        reason: 'reference-deviation',
        rule: 'reference-deviation',
        inputs: {
          lastTicks: ANCHOR,
          referenceTicks: Math.floor(ANCHOR * 1.06),
          deviationPpm: 56_604,
          maxDeviationPpm: 55_000,
        },
      },
    ]);
  });

  it('is off once the reference is older than a minute, and does not apply to limit orders', () => {
    const scene = deviated();
    expect(scene.hold().events[0]?.type).toBe('OrderAccepted');
    scene.now = NOW + 60_001;
    expect(scene.hold(market).events[0]?.type).toBe('OrderAccepted');
  });
});
