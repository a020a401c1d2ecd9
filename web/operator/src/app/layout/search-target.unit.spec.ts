import { targetsOf } from './search-target.js';

describe('search', () => {
  it('takes seven digits as a UID first, then as a position', () => {
    expect(targetsOf(' 1048213 ').map((target) => target.resource)).toEqual(['users', 'ledger-entries']);
  });
  it('takes long numbers as orders, others as positions, with or without thousands marks', () => {
    expect(targetsOf('7312094418273')).toEqual([{ resource: 'orders', id: '7312094418273' }]);
    expect(targetsOf('48,180,402')).toEqual([{ resource: 'ledger-entries', id: '48180402' }]);
  });
  it('takes a text with an @ as an email address', () => {
    expect(targetsOf('ana@example.com')).toEqual([{ resource: 'users', filter: { q: 'ana@example.com' } }]);
  });
  it('ignores other words', () => {
    expect(targetsOf('hello')).toEqual([]);
  });
});
