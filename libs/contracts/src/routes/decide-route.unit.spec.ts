import { decideRoute, isOpenTo, type Decision, type Guest } from './decide-route.js';

const VISITOR: Guest = { is: 'visitor' };
const SIGNED: Guest = { is: 'main' };
const UNSIGNED: Guest = { is: 'main', unsigned: true };

const at = (address: string, guest: Guest | null, from?: string): Decision => {
  const placeOf = ({ pathname, search, hash }: URL) => ({ pathname, search, hash });
  const [place, before] = [address, from].map((one) => one && placeOf(new URL(one, 'http://venue')));
  if (!place) throw new Error('An address is missing.');
  return decideRoute(place, guest, before ? { from: before } : {});
};

describe('what becomes of who opens a page', () => {
  it('is said at once where it is the same for everybody, and waits where it is not', () => {
    expect(at('/en-us/markets/', null)).toEqual({ do: 'allow' });
    expect(at('/en-us/exchange/btc_aud/', null)).toEqual({ do: 'allow' });
    expect(at('/en-us/login/', null)).toEqual({ do: 'allow' });
    expect(at('/en-us/user/info/', null)).toEqual({ do: 'wait' });
    expect(at('/en-us/nothing/', null)).toEqual({ do: 'missing', row: 14 });
  });

  it('keeps the whole address for the way back, and the language', () =>
    expect(at('/zh-cn/user/order/?side=buy#top', VISITOR)).toEqual({
      do: 'redirect',
      row: 5,
      to: `/zh-cn/login/?backurl=${encodeURIComponent('/zh-cn/user/order/?side=buy#top')}`,
    }));

  it('keeps the query of an old address', () => {
    expect(at('/kline/btc_aud?tab=depth', null)).toEqual({
      do: 'redirect',
      row: 2,
      to: '/exchange/btc_aud/?tab=depth',
    });
    expect(at('/kline/%2F%2Fevil.example/', null)).toMatchObject({ to: '/exchange/' });
    expect(at('/lp1', null)).toMatchObject({ to: '/en-us/lp1/' });
    expect(at('/en-us/lp1/', null)).toEqual({ do: 'missing', row: 14 });
    expect(at('/user/set_pwd', null)).toMatchObject({ to: '/user/set-pwd/' });
    expect(at('/user/set_pwd/more', null)).toEqual({ do: 'missing', row: 14 });
  });

  it('sends whoever is signed in on to where they were heading, or home', () => {
    const to = encodeURIComponent('/en-us/exchange/eth_aud/');
    expect(at(`/en-us/login/?backurl=${to}`, SIGNED)).toMatchObject({ row: 4, to: '/en-us/exchange/eth_aud/' });
    expect(at('/en-us/login/?backurl=//evil.example', SIGNED)).toMatchObject({ row: 4, to: '/en-us/' });
    expect(at('/en-us/register/', SIGNED)).toMatchObject({ row: 4, to: '/en-us/' });
  });

  it('asks for agreements, and keeps the first way back of whoever leaves without accepting', () => {
    const first = `/en-us/user/agreement/?backurl=${encodeURIComponent('/en-us/user/api/')}`;
    expect(at('/en-us/user/api/', UNSIGNED)).toEqual({ do: 'redirect', row: 10, to: first });
    expect(at('/en-us/exchange/btc_aud/', UNSIGNED, first)).toEqual({ do: 'redirect', row: 10, to: first });
    expect(at('/en-us/exchange/btc_aud/', UNSIGNED, '/en-us/user/agreement/')).toMatchObject({
      to: `/en-us/user/agreement/?backurl=${encodeURIComponent('/en-us/exchange/btc_aud/')}`,
    });
    expect(at('/en-us/user/api/', SIGNED)).toEqual({ do: 'allow' });
  });

  it.each(['//evil.example/user/info', '/en-us//user/info/', `/en-us/${'a'.repeat(600)}`])(
    'has no page at %s',
    (path) => expect(decideRoute({ pathname: path, search: '' }, SIGNED)).toEqual({ do: 'missing', row: 14 }),
  );

  it('hides links to what somebody may not open, but not what they may once they have accepted', () => {
    expect(isOpenTo('/user/verify/', UNSIGNED)).toBe(true);
    expect(isOpenTo('/user/verify/', { is: 'sub' })).toBe(false);
    expect(isOpenTo('/user/api/', { is: 'sub' })).toBe(false);
    expect(isOpenTo('/user/balances/', { is: 'sub' })).toBe(true);
    expect(isOpenTo('/user/balances/', VISITOR)).toBe(false);
  });
});
