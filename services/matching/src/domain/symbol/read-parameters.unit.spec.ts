import { BTCAUD } from '../../testing/market-scene.js';
import { readParameters } from './read-parameters.js';

const optional = { marketDeviationPpm: 55_000, fuseMovePpm: 150_000, fuseWindowMs: 60_000 };
const complete = { ...BTCAUD.parameters, ...optional };
const needed = Object.keys(BTCAUD.parameters).filter((field) => !(field in optional));

function without(field: string): Record<string, unknown> {
  const { [field]: _left, ...rest } = complete as Readonly<Record<string, unknown>>;
  return rest;
}

describe('parameters in a recorded document', () => {
  it('are read part by part, and nothing else is taken over', () => {
    expect(readParameters({ ...complete, colour: 'red' })).toStrictEqual(complete);
  });

  it.each(Object.keys(optional))('may lack %s, which then stays absent', (field) => {
    expect(readParameters(without(field))).toStrictEqual(without(field));
  });

  it.each(needed)('cannot be used without %s', (field) => {
    expect(readParameters(without(field))).toBeNull();
  });

  it.each(Object.keys(complete))('cannot be used when %s has another type', (field) => {
    for (const value of [null, 0.5, true, 'x', ['A'], {}])
      expect([value, readParameters({ ...complete, [field]: value })]).toEqual([value, null]);
  });

  it('carry amounts as 1 to 25 digits', () => {
    const minValueUnits = '9'.repeat(25);
    expect(readParameters({ ...complete, minValueUnits })).toMatchObject({ minValueUnits });
    for (const units of ['', '-1', '1.5', '1e3', ' 1', '9'.repeat(26), 1, ['1']]) {
      expect(readParameters({ ...complete, minValueUnits: units })).toBeNull();
      expect(readParameters({ ...complete, maxMarketBuyUnits: units })).toBeNull();
    }
  });

  it.each(['A', 'B', 'C'])('know the fee class %s', (feeClass) => {
    expect(readParameters({ ...complete, feeClass })).toMatchObject({ feeClass });
  });

  it.each([[null], [undefined], ['text'], [7], [[]]])('are not %j', (document) => {
    expect(readParameters(document)).toBeNull();
  });
});
