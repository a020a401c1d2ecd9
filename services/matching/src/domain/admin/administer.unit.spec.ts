import { SYMBOL_STATE } from '@corella/contracts/market';
import { BTCAUD, MarketScene, NOW } from '../../testing/market-scene.js';
import type { MachineCommand } from '../../machines/market.commands.js';

const { listing, parameters } = BTCAUD;
const list = { type: 'ListSymbol', listing, parameters } as const;
const halt = { type: 'SetSymbolState', state: SYMBOL_STATE.suspend, reason: 'maintenance', by: 's1' } as const;
const version = (number: number, change: object = {}) =>
  ({
    type: 'SetSymbolParameters',
    version: number,
    parameters: { ...parameters, version: number },
    effectiveAt: NOW,
    ...change,
  }) as const;

/** The types of the events, or the rejection. */
function outcome(scene: MarketScene, command: MachineCommand): unknown {
  const { events, reply } = scene.run(command);
  if ('ok' in reply && !reply.ok) return reply.rejection;
  return events.map(({ type }) => type);
}

describe('listing a symbol', () => {
  it('seeds its history only when asked to, and begins with the anchor as the last price', () => {
    expect(outcome(new MarketScene(), list)).toEqual(['SymbolListed']);
    const history = { seed: 7, until: NOW };
    const { events } = new MarketScene().run({ ...list, history });
    expect(events).toMatchObject([
      { type: 'SymbolListed', data: { state: SYMBOL_STATE.online } },
      { type: 'HistorySeeded', data: { ...history, lastTicks: listing.anchorTicks } },
    ]);
  });

  it('is refused with the finding when exact matching would not be possible', () => {
    expect(outcome(new MarketScene(), { ...list, parameters: { ...parameters, maxLots: 2 ** 31 } })).toEqual({
      code: 'parameters-invalid',
      detail: expect.any(String),
    });
  });
});

describe('a change of state', () => {
  it('is refused for a state that does not exist', () => {
    expect(outcome(new MarketScene().listed(), { ...halt, state: 99 as never })).toEqual({
      code: 'parameters-invalid',
      detail: 'There is no such symbol state.',
      field: 'state',
    });
  });

  it('is refused when the state is another than the one that was seen, or the same already', () => {
    const scene = new MarketScene().listed();
    expect(outcome(scene, { ...halt, expected: SYMBOL_STATE.suspend })).toMatchObject({
      code: 'state-changed',
      inputs: { state: SYMBOL_STATE.online, expected: SYMBOL_STATE.suspend },
    });
    expect(outcome(scene, { ...halt, expected: SYMBOL_STATE.online })).toEqual(['SymbolStateSet']);
    expect(outcome(scene, halt)).toMatchObject({ code: 'state-unchanged', inputs: { state: SYMBOL_STATE.suspend } });
  });

  it('that was approved and no longer fits is recorded with its finding', () => {
    const scene = new MarketScene().listed();
    scene.run(halt);
    const { events } = scene.run({ ...halt, approvalId: 'a1' });
    expect(events).toEqual([
      { type: 'SymbolStateRefused', data: { approvalId: 'a1', finding: 'The symbol is in that state already.' } },
    ]);
    expect(scene.run({ ...halt, state: SYMBOL_STATE.online, approvalId: 'a1' }).events).toEqual([]);
  });
});

describe('a numbered change of state', () => {
  const numbered = (number: number, sender = 'g1') => ({ ...halt, sequence: { sender, number } });
  const resume = { ...halt, state: SYMBOL_STATE.online, approvalId: 'a1' };
  const OVERTAKEN = { code: 'state-changed', inputs: { state: SYMBOL_STATE.online } };

  it('is carried out once: a late copy does not halt a market that two people have resumed', () => {
    const scene = new MarketScene().listed();
    expect(outcome(scene, numbered(1))).toEqual(['SymbolStateSet']);
    scene.run(resume);
    for (const machine of [scene.machine, scene.replayed()])
      expect(machine.execute(numbered(1), NOW)).toMatchObject({ events: [], reply: { rejection: OVERTAKEN } });
    expect(outcome(scene, numbered(2))).toEqual(['SymbolStateSet']);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('that was refused is recorded, so that no copy of it is carried out later', () => {
    const scene = new MarketScene().listed();
    scene.run(halt);
    const { events, reply } = scene.run(numbered(1));
    expect(reply).toMatchObject({ ok: false, rejection: { code: 'state-unchanged' } });
    const sequence = { sender: 'g1', number: 1 };
    expect(events).toEqual([
      { type: 'SymbolStateRefused', data: { finding: 'The symbol is in that state already.', sequence } },
    ]);
    scene.run(resume);
    expect(outcome(scene, numbered(1))).toMatchObject(OVERTAKEN);
    expect(scene.machine.symbolFacts()?.state).toBe(SYMBOL_STATE.online);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('of one sender says nothing about another one’s', () => {
    const scene = new MarketScene().listed();
    scene.run(numbered(7));
    scene.run(resume);
    expect(outcome(scene, numbered(1, 'g2'))).toEqual(['SymbolStateSet']);
  });
});

describe('a version of the parameters', () => {
  it('that comes again without an approval changes nothing', () => {
    const scene = new MarketScene().listed();
    expect(outcome(scene, version(2))).toEqual(['SymbolParametersSet']);
    expect(outcome(scene, version(2))).toEqual([]);
  });

  it('must be newer than the newest, scheduled ones among them, and be numbered as it says', () => {
    const scene = new MarketScene().listed();
    scene.run(version(2));
    scene.run(version(3, { effectiveAt: NOW + 60_000 }));
    const older = { code: 'parameters-invalid', detail: 'the version is not newer than the one in force' };
    expect(outcome(scene, version(2))).toEqual({ ...older, inputs: { version: 2, inForce: 3 } });
    expect(outcome(scene, { ...version(5), parameters: { ...parameters, version: 4 } })).toEqual({
      ...older,
      inputs: { version: 5, inForce: 3 },
    });
  });

  it('takes effect no earlier than now', () => {
    const scene = new MarketScene().listed();
    const times = [version(2, { effectiveAt: NOW - 1 }), version(3, { effectiveAt: NOW + 9 })].map(
      (command) => scene.run(command).events,
    );
    expect(times).toMatchObject([[{ data: { effectiveAt: NOW } }], [{ data: { effectiveAt: NOW + 9 } }]]);
  });
});

describe('a reference price', () => {
  it.each([0, -1, 1.5, Number.NaN])('is refused when it is %d ticks', (ticks) => {
    expect(outcome(new MarketScene().listed(), { type: 'SetReferencePrice', ticks, observedAt: NOW })).toEqual({
      code: 'parameters-invalid',
      detail: 'A reference price is a positive number of ticks.',
      field: 'ticks',
    });
  });

  it('may be one tick', () => {
    const command = { type: 'SetReferencePrice', ticks: 1, observedAt: NOW } as const;
    expect(outcome(new MarketScene().listed(), command)).toEqual(['ReferencePriceSet']);
  });
});
