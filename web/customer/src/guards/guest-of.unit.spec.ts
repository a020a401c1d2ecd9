import { decideRoute } from '@corella/contracts/routes';
import { sampleMe } from '../testing/samples.js';
import { guestOf } from './guest-of.js';

describe('who opens a page', () => {
  it('is a visitor, a main account or a sub-account', () => {
    expect(guestOf(null)).toEqual({ is: 'visitor' });
    expect(guestOf(sampleMe())).toMatchObject({ is: 'main', unsigned: false });
    expect(guestOf(sampleMe({ userType: 2, agreementsPending: ['terms'] }))).toMatchObject({
      is: 'sub',
      unsigned: true,
    });
  });

  it('passes the guard of a list that they are on, and no other', () => {
    const at = (pathname: string, lists: ('big-deal' | 'profit-analysis')[]) =>
      decideRoute({ pathname, search: '' }, guestOf(sampleMe({ lists })), { pages: ['/big-deal', '/user/analysis'] });
    expect(at('/en-us/big-deal/', ['big-deal'])).toEqual({ do: 'allow' });
    expect(at('/en-us/big-deal/', ['profit-analysis'])).toEqual({ do: 'missing', row: 11 });
    expect(at('/en-us/user/analysis/', ['profit-analysis'])).toEqual({ do: 'allow' });
    expect(at('/en-us/user/analysis/', [])).toEqual({ do: 'missing', row: 11 });
  });
});
