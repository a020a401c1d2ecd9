import { familyOf, partsOfToken } from './token-families.js';

describe('the family of a route', () => {
  it.each([
    ['/api/auth/me', 'uc'],
    ['/api/user/preferences', 'uc'],
    ['/api/api-keys/:key', 'uc'],
    ['/api/orders', 'pro'],
    ['/api/orders/:id/cancel', 'pro'],
    ['/api/transfers', 'pro'],
    ['/api/kyc/files/:slot', 'uc'],
    ['/api/ordersx', 'site'],
    ['/ws/web/market', 'pro'],
    ['/ws/web/cfd', 'pro'],
    ['/ws/web/retail', 'site'],
  ])('%s is %s', (path, family) => {
    expect(familyOf(path)).toBe(family);
  });

  it('stands in the second part of a token, which one from before has not', () => {
    const [session, secret] = ['s'.repeat(43), 'x'.repeat(43)];
    expect(partsOfToken(session + secret)).toEqual({ session, secret });
    expect(partsOfToken(session)).toEqual({ session });
  });
});
