import { parseIp, rangeOf, sourcesOf, subscriberOf } from './index.js';

const keys = (ip: string): readonly string[] => sourcesOf(ip).map(({ key }) => key);

describe('the sources of a caller', () => {
  it('are the address alone for IPv4, in every spelling', () => {
    expect(sourcesOf('203.0.113.7')).toEqual([{ scope: 'address', key: '203.0.113.7', allowance: 1 }]);
    expect(sourcesOf('::ffff:203.0.113.7')).toEqual(sourcesOf('203.0.113.7'));
    expect(sourcesOf('::FFFF:cb00:7107')).toEqual(sourcesOf('203.0.113.7'));
  });

  it('are the address, its /64 and its /48 for IPv6, with growing allowances', () => {
    const sources = sourcesOf('2001:db8:1:2::5');
    expect(sources.map(({ scope, allowance }) => [scope, allowance])).toEqual([
      ['address', 1],
      ['network-64', 2],
      ['network-48', 8],
    ]);
    expect(keys('2001:0DB8:0001:0002:0:0:0:5')).toEqual(keys('2001:db8:1:2::5'));
  });

  it('are shared by the addresses of one network, and by no others', () => {
    const [address, net64, net48] = keys('2001:db8:1:2::5');
    expect(keys('2001:db8:1:2:ffff::9').slice(1)).toEqual([net64, net48]);
    expect(keys('2001:db8:1:3::5').slice(1)).toEqual([expect.not.stringMatching(`^${net64 ?? ''}$`), net48]);
    expect(keys('2001:db8:2:2::5')).not.toContain(net48);
    expect(keys('2001:db8:1:2:ffff::9')).not.toContain(address);
    expect(new Set([address, net64, net48, ...keys('::1')]).size).toBe(6);
  });

  it('are one of their own for a text that is no address', () => {
    expect(sourcesOf('')).toEqual([{ scope: 'address', key: '', allowance: 1 }]);
    expect(sourcesOf('fe80::1%eth0')).toEqual([{ scope: 'address', key: 'fe80::1%eth0', allowance: 1 }]);
  });

  it('name one subscriber', () => {
    expect(subscriberOf('203.0.113.7')).toBe('203.0.113.7');
    expect(subscriberOf('2001:db8:1:2::5')).toBe(subscriberOf('2001:db8:1:2::6'));
    expect(subscriberOf('2001:db8:1:3::5')).not.toBe(subscriberOf('2001:db8:1:2::5'));
  });
});

describe('the range of a provider', () => {
  it('is the /24 of IPv4, the /48 of IPv6, or a text that is no address', () => {
    expect(rangeOf('203.0.113.7')).toBe(rangeOf('203.0.113.200'));
    expect(rangeOf('::ffff:203.0.113.7')).toBe(rangeOf('203.0.113.7'));
    expect(rangeOf('203.0.114.7')).not.toBe(rangeOf('203.0.113.7'));
    expect(rangeOf('2001:db8:1:2::5')).toBe(rangeOf('2001:db8:1:3::5'));
    expect(rangeOf('2001:db8:2:2::5')).not.toBe(rangeOf('2001:db8:1:2::5'));
    expect(rangeOf('')).toBe('');
  });
});

describe('an address as a number', () => {
  it('reads both families, and nothing else', () => {
    expect(parseIp('203.0.113.7')).toEqual({ family: 4, value: 0xcb007107n });
    expect(parseIp('::1')).toEqual({ family: 6, value: 1n });
    expect(['256.0.0.1', '1.2.3', '1::2::3', ':::', '12345::', 'x'].map(parseIp)).toEqual(Array(6).fill(null));
  });
});
