import { checkKeyTerms, keyExpiry } from './api-key-rules.js';
import { maskEmail, normaliseEmail } from './email-address.js';
import { ipInRanges, parseIpRange } from './ip-range.js';
import { passwordFinding } from './password-policy.js';

describe('passwords', () => {
  it.each([
    ['Blue7-heron!', null],
    ['blue7-heron!', 'password-weak'],
    ['Blue7heron', 'password-weak'],
    ['Bl7-h!', 'password-weak'],
    ['Blue7-heron!Blue7-her', 'password-weak'],
    ['P@ssw0rd1', 'password-common'],
    ['Qwerty12!', 'password-common'],
    ['Welc0me!2026', 'password-common'],
  ])('%s is judged %s', (password, finding) => expect(passwordFinding(password)).toBe(finding));
});

describe('addresses of people', () => {
  it('have one spelling', () => {
    expect(normaliseEmail('  Kim.Doe@Example.COM ')).toBe('kim.doe@example.com');
    expect(
      ['a@b', 'a b@c.de', 'a@b.c\r\nBcc: x@y.zz', '"a"@b.cd', `${'a'.repeat(65)}@b.cd`, '@b.cd'].map(normaliseEmail),
    ).toEqual([null, null, null, null, null, null]);
  });

  it('are masked but recognisable', () => {
    expect([maskEmail('demo1@corella.example'), maskEmail('ab@c.de')]).toEqual(['d***1@corella.example', '***@c.de']);
  });
});

describe('addresses of keys', () => {
  const within = (ip: string, ...texts: string[]): boolean =>
    ipInRanges(
      ip,
      texts.map(parseIpRange).filter((range) => range !== null),
    );

  it('match exactly, by range, and IPv4 mapped into IPv6', () => {
    expect(within('203.0.113.7', '203.0.113.7')).toBe(true);
    expect(within('203.0.113.8', '203.0.113.7')).toBe(false);
    expect(within('203.0.113.255', '203.0.113.0/24')).toBe(true);
    expect(within('203.0.114.0', '203.0.113.0/24')).toBe(false);
    expect(within('::ffff:203.0.113.9', '203.0.113.0/24')).toBe(true);
    expect(within('2001:db8:0:1::5', '2001:db8::/32')).toBe(true);
    expect(within('2001:db9::1', '2001:db8::/32')).toBe(false);
    expect(within('2001:DB8::1', '2001:db8:0:0:0:0:0:1')).toBe(true);
    expect(within('forged, 203.0.113.7', '203.0.113.7')).toBe(false);
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4/8',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/0x10',
    '::/0',
    '2001:db8::/16',
    'g::1',
    '1::2::3',
    '1:2:3:4:5:6:7',
    'localhost',
    ':::',
    '1:2:3:4:5:6:7:8:9',
  ])('refuse %j', (text) => {
    expect(parseIpRange(text)).toBeNull();
  });

  it('expire 90 days after a key last had none', () => {
    expect(keyExpiry(0, 1_000)).toBe(1_000 + 7_776_000_000);
    expect(keyExpiry(1, 1_000)).toBeNull();
  });

  it('are wanted by a key that may withdraw', () => {
    const terms = (change: object) => checkKeyTerms({ label: 'bot', permissions: ['READ'], ips: [], ...change });
    expect(terms({ permissions: ['WITHDRAW'] })).toMatchObject({ rejection: { code: 'permissions-invalid' } });
    expect(terms({ permissions: ['WITHDRAW', 'READ'], ips: ['203.0.113.7'] })).toMatchObject({
      value: { permissions: ['READ', 'WITHDRAW'] },
    });
    expect(terms({ permissions: ['ADMIN'] })).toMatchObject({ rejection: { code: 'permissions-invalid' } });
    expect(terms({ label: 'a\r\nb' })).toMatchObject({ rejection: { code: 'label-invalid' } });
    expect(terms({ label: '' })).toMatchObject({ rejection: { code: 'label-invalid' } });
    expect(terms({ ips: Array.from({ length: 21 }, () => '203.0.113.7') })).toMatchObject({
      rejection: { code: 'ip-invalid' },
    });
  });
});
