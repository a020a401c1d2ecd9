import { maySee } from './permissions.js';

describe('permission to see a page', () => {
  it('is given by either of two permissions', () => {
    expect([maySee(['users.view-masked'], 'users'), maySee(['users.view'], 'users'), maySee([], 'users')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('is never given for an unknown resource', () => {
    expect(maySee(['anything.view'], 'kyc-cases')).toBe(false);
  });
});
