import { ipsOf, looksLikeIp } from './ip-list.js';

describe('the addresses of an API key', () => {
  it('takes lines, commas and spaces, each address once', () => {
    expect(ipsOf(' 10.0.0.1\n10.0.0.1, 192.168.0.0/24 ')).toEqual(['10.0.0.1', '192.168.0.0/24']);
    expect(ipsOf('  ')).toEqual([]);
  });

  it('knows addresses and ranges of both kinds', () => {
    for (const good of ['1.2.3.4', '255.255.255.255/32', '2001:db8::1', '2001:db8::/32'])
      expect(looksLikeIp(good)).toBe(true);
    for (const bad of ['1.2.3', '256.1.1.1', '1.2.3.4/33', 'localhost', 'abcd']) expect(looksLikeIp(bad)).toBe(false);
  });
});
