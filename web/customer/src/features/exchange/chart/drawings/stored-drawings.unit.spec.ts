import type * as StoredDrawings from './stored-drawings.js';

const LINE = {
  tool: 'segment',
  points: [
    { timestamp: 1, value: 2 },
    { timestamp: 3, value: 4 },
  ],
} as const;
const KEY = 'corella.drawings';

/** As a page that has just been opened. */
function opened(): typeof StoredDrawings {
  let page: typeof StoredDrawings | undefined;
  jest.isolateModules(() => {
    page = jest.requireActual('./stored-drawings.js');
  });
  if (page === undefined) throw new Error('the module is gone');
  return page;
}

beforeEach(() => window.localStorage.clear());

describe('stored drawings', () => {
  it('belong to their pair, and outlive the page', () => {
    opened().storeDrawings('btcaud', [LINE]);
    expect(opened().storedDrawings('btcaud')).toEqual([LINE]);
    expect(opened().storedDrawings('ethaud')).toEqual([]);
  });

  it('are at most a hundred, the newest', () => {
    const many = Array.from(
      { length: 120 },
      (_, at) => ({ tool: 'horizontalStraightLine', points: [{ value: at }] }) as const,
    );
    opened().storeDrawings('btcaud', many);
    expect(opened().storedDrawings('btcaud')).toEqual(many.slice(20));
  });

  it('keep the beginning of a very long stroke, and all drawings of other pairs', () => {
    const points = Array.from({ length: 1_001 }, (_, value) => ({ value }));
    opened().storeDrawings('ethaud', [LINE]);
    opened().storeDrawings('btcaud', [{ tool: 'brush', points }]);
    expect(opened().storedDrawings('ethaud')).toEqual([LINE]);
    expect(opened().storedDrawings('btcaud')).toEqual([{ tool: 'brush', points: points.slice(0, 1_000) }]);
  });

  it.each([
    ['no JSON', '{'],
    ['no pair', '[{"tool":"segment","points":[{"value":1}]}]'],
    ['an unknown tool', '{"btcaud":[{"tool":"laser","points":[{"value":1}]}]}'],
    ['no points', '{"btcaud":[{"tool":"segment","points":[]}]}'],
    ['points that are none', '{"btcaud":[{"tool":"segment","points":[{"value":"1"}]}]}'],
  ])('are none where %s was stored', (_, stored) => {
    window.localStorage.setItem(KEY, stored);
    expect(opened().storedDrawings('btcaud')).toEqual([]);
  });
});
