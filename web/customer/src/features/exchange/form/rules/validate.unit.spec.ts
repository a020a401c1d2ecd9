import { sampleMarket } from '../../../../testing/samples.js';
import { EMPTY_DRAFT } from '../amounts/draft.js';
import type { OrderDraft } from '../amounts/draft.js';
import { bandOf, draftFaults } from './validate.js';
import type { DraftRules } from './validate.js';

const rules = (changes: Partial<DraftRules> = {}): DraftRules => ({
  market: sampleMarket(),
  side: 'buy',
  kind: 'limit',
  last: '161000.00',
  available: '100000',
  ...changes,
});
const draft = (changes: Partial<OrderDraft>): OrderDraft => ({
  ...EMPTY_DRAFT,
  price: '160000',
  quantity: '0.01',
  ...changes,
});
const faults = (one: OrderDraft, under = rules()): readonly string[] =>
  draftFaults(one, under).map(({ field, key }) => `${field} ${key}`);

const band = (last: string | null) => {
  const found = bandOf({ market: sampleMarket(), last });
  return found && { floor: found.floor.toFixed(), cap: found.cap.toFixed() };
};

describe('the rules of the order form', () => {
  it('accepts a good limit order', () => expect(faults(draft({}))).toEqual([]));

  it.each([
    ['', 'price required'],
    ['1e5', 'price number'],
    ['-1', 'price number'],
    ['160000.001', 'price decimals'],
    ['0', 'price aboveZero'],
    ['900000.01', 'price priceMax'],
    ['177100.01', 'price bandCap'],
  ])('refuses the price %s', (price, fault) => expect(faults(draft({ price }))).toContain(fault));

  it('limits buys above and sells below, and leaves the far side free', () => {
    expect(faults(draft({ price: '177100' }))).toEqual([]);
    expect(faults(draft({ price: '1000', quantity: '1' }))).toEqual([]);
    expect(faults(draft({ price: '144899.99' }), rules({ side: 'sell', available: '1' }))).toEqual(['price bandFloor']);
    expect(faults(draft({ price: '800000' }), rules({ side: 'sell', available: '1' }))).toEqual([]);
  });

  it('knows the smallest and largest amount, and the smallest value', () => {
    expect(faults(draft({ quantity: '0.00009' }))).toEqual(['quantity quantityMin']);
    expect(faults(draft({ quantity: '100.000001' }))).toEqual(['quantity quantityMax']);
    expect(faults(draft({ quantity: '0.0000001' }))).toEqual(['quantity decimals']);
    expect(faults(draft({ price: '10000', quantity: '0.0001' }))).toEqual(['quantity valueMin']);
  });

  it('never allows spending more than is available', () => {
    expect(faults(draft({ quantity: '0.625001' }))).toEqual(['quantity insufficient']);
    expect(faults(draft({ quantity: '0.5' }), rules({ side: 'sell', available: '0.499999' }))).toEqual([
      'quantity insufficient',
    ]);
  });

  it('asks a market buy for what to spend and a market sell for a quantity', () => {
    expect(faults({ ...EMPTY_DRAFT, total: '' }, rules({ kind: 'market' }))).toEqual(['total required']);
    expect(faults({ ...EMPTY_DRAFT, total: '1.99' }, rules({ kind: 'market' }))).toEqual(['total valueMin']);
    expect(faults({ ...EMPTY_DRAFT, total: '1000000.01' }, rules({ kind: 'market' }))).toEqual(['total marketMax']);
    expect(
      faults({ ...EMPTY_DRAFT, quantity: '10.5' }, rules({ kind: 'market', side: 'sell', available: '50' })),
    ).toEqual(['quantity marketMax']);
  });

  it('leaves the band to the server while there is no last price', () => {
    expect(band(null)).toBeNull();
    expect(band('161000')).toEqual({ floor: '144900', cap: '177100' });
    expect(faults(draft({ price: '300000', quantity: '0.001' }), rules({ last: null }))).toEqual([]);
  });

  it('rounds the band inwards to whole ticks', () => {
    expect(band('0.29')).toEqual({ floor: '0.27', cap: '0.31' });
  });
});
