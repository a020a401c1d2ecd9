import { sourcesOf } from './search-sources.js';

const places = (term: string): readonly string[] => sourcesOf(term).map(({ resource }) => resource);

describe('a search term', () => {
  it('of seven digits is a UID first, then a position in the ledger', () => {
    expect(places(' 1048213 ').filter((place) => place !== 'approvals')).toEqual(['users', 'ledger-entries']);
  });
  it('of many digits is an order, with fewer a position, with or without thousands marks', () => {
    expect(sourcesOf('7312094418273')[0]).toMatchObject({ resource: 'orders', filter: { id: '7312094418273' } });
    expect(sourcesOf('48,180,402')).toMatchObject([{ resource: 'ledger-entries', filter: { id: '48180402' } }]);
  });
  it('with an @ is an address, of a user or of staff', () => {
    expect(places('ana@example.com')).toEqual(['users', 'staff']);
  });
  it('can be a market, by symbol, pair or the name of its asset', () => {
    for (const term of ['BTC/AUD', 'btcaud', 'Bitcoin Cash'])
      expect(sourcesOf(term)).toContainEqual(expect.objectContaining({ resource: 'markets', filter: { q: term } }));
  });
  it('can be a person of staff, an approval, an own id of an order, or a business id', () => {
    expect(places('Ivo Brandt')).toContain('staff');
    expect(places('9f3c71aa')).toContain('approvals');
    expect(sourcesOf('my-order-17')).toContainEqual(
      expect.objectContaining({ resource: 'orders', filter: { clientOrderId: 'my-order-17' } }),
    );
    expect(places('trade:15')).toEqual(['ledger-entries', 'accounts']);
  });
  it('that is none of these is looked up nowhere', () => {
    expect(places('?!')).toEqual([]);
  });
});
