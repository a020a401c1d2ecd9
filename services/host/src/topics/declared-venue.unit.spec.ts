import { declaredVenue, relayedCategories } from './declared-venue.js';

describe('what the venue declares in Kafka', () => {
  it('relays every category that a service follows, so that nobody has to stay at the store', () => {
    const followed = ['user', 'staff', 'approval', 'audit', 'ledger', 'market', 'settings'];
    expect(relayedCategories()).toEqual(expect.arrayContaining(followed));
    expect(declaredVenue({ slots: 2 }).categories).toEqual(relayedCategories());
  });
});
