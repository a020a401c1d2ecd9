import { checkKeyTerms, keyExpiry } from './api-key-rules.js';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { maskEmail, normaliseEmail } from './email-address.js';
import { ipInRanges, parseIpRange } from './ip-range.js';
import { passwordFinding } from './password-policy.js';

describe('passwords', () => {
  it.each([
    ['Blue7-heron!', null],
    ['blue7-heron!', 'password-weak'],
    ['Blue7heron', 'password-weak'],
    ['BLUE7-HERON!', 'password-weak'],
    ['Blue-heron!', 'password-weak'],
    ['Blue 7 heron', 'password-weak'],
    ['Blue7-h', 'password-weak'],
    ['Blue7-he', null],
    ['Blue7-heron!Blue7-he', null],
    ['Blue7-heron!Blue7-her', 'password-weak'],
    ['P@ssw0rd1', 'password-common'],
    ['Qwerty12!', 'password-common'],
    ['Welc0me!2026', 'password-common'],
    ['pAssword1!', 'password-common'],
    ['Dr4g0n!!99', 'password-common'],
    ['L3tmein+7', 'password-common'],
    ['Sunshine-1', 'password-common'],
    ['Sunshine-1x', null],
    ['Summer2024!', 'password-common'],
    ['Chelsea-1!', 'password-common'],
    ['!Liverpool9', 'password-common'],
    ['Abc123!!!!', 'password-common'],
    ['L1verp00l!', 'password-common'],
    ['K1ller-2026', 'password-common'],
    ['1Qaz2wsx!', 'password-common'],
    ['1Qaz-2wsx', 'password-common'],
    ['Abc-8491-xkq', null],
    ['Quoll-7-Banksia', null],
  ])('%s is judged %s', (password, finding) => expect(passwordFinding(password)).toBe(finding));
});

it('the list of common passwords holds the 10,000 commonest, all in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBe(10_000);
  expect([...COMMON_PASSWORDS].filter((text) => text !== text.toLowerCase())).toEqual([]);
});

describe('email addresses', () => {
  it('have one spelling', () => {
    expect(normaliseEmail('  Kim.Doe@Example.COM ')).toBe('kim.doe@example.com');
    expect(
      ['a@b', 'a b@c.de', 'a@b.c\r\nBcc: x@y.zz', '"a"@b.cd', `${'a'.repeat(65)}@b.cd`, '@b.cd'].map(normaliseEmail),
    ).toEqual([null, null, null, null, null, null]);
    const domain = `@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`;
    expect(normaliseEmail(`${'a'.repeat(64)}${domain}`)).not.toBeNull();
    expect(normaliseEmail(`${'a'.repeat(64)}${domain.replace('@', '@eeeee.')}`)).toBeNull();
    expect(normaliseEmail('kim@corella.e')).toBeNull();
    expect(normaliseEmail('kim@-corella.example')).toBeNull();
  });

  it('are masked but recognisable', () => {
    expect([maskEmail('demo1@corella.example'), maskEmail('ab@c.de')]).toEqual(['d***1@corella.example', '***@c.de']);
    expect(maskEmail('TreasuryDesk')).toBe('T***k');
  });
});

describe('addresses that a key is bound to', () => {
  const within = (ip: string, ...texts: string[]): boolean =>
    ipInRanges(
      ip,
      texts.map(parseIpRange).filter((range) => range !== null),
    );

  it('match a single address, a range, and IPv4 mapped into IPv6', () => {
    expect(within('203.0.113.7', '203.0.113.7')).toBe(true);
    expect(within('203.0.113.8', '203.0.113.7')).toBe(false);
    expect(within('203.0.113.255', '203.0.113.0/24')).toBe(true);
    expect(within('203.0.114.0', '203.0.113.0/24')).toBe(false);
    expect(within('::ffff:203.0.113.9', '203.0.113.0/24')).toBe(true);
    expect(within('2001:db8:0:1::5', '2001:db8::/32')).toBe(true);
    expect(within('2001:db9::1', '2001:db8::/32')).toBe(false);
    expect(within('2001:DB8::1', '2001:db8:0:0:0:0:0:1')).toBe(true);
    expect(within('forged, 203.0.113.7', '203.0.113.7')).toBe(false);
    expect(within('203.0.112.255', '203.0.113.0/24')).toBe(false);
    expect(within('203.0.113.0', '203.0.113.77/24')).toBe(true);
    expect(within('::cb00:7107', '203.0.113.7')).toBe(false);
    expect(within('2001:db8::203.0.113.7', '2001:db8::cb00:7107')).toBe(true);
    expect(within('203.0.113.7', '198.51.100.1', '203.0.113.7')).toBe(true);
  });

  it.each([
    ['203.0.0.0/16', 'the widest range of IPv4'],
    ['2001:db8::/32', 'the widest range of IPv6'],
    ['0.0.0.0', 'zeros'],
    ['255.255.255.255/32', 'a range of one'],
    ['::', 'all zeros'],
    ['1:2:3:4:5:6:7:8', 'eight groups'],
    ['1::8', 'a gap'],
  ])('accept %s: %s', (text) => {
    expect(parseIpRange(` ${text.toUpperCase()} `)?.text).toBe(text);
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4/8',
    '1.2.3.4/33',
    '1.2.3.4/15',
    '1.2.3.4/016',
    '2001:db8::/31',
    '2001:db8::/129',
    '1:2:3:4:5:6:7::8',
    '12345::1',
    '::1.2.3',
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

  it('are required of a key that may withdraw', () => {
    const terms = (change: object) => checkKeyTerms({ label: 'bot', permissions: ['READ'], ips: [], ...change });
    expect(terms({ permissions: ['WITHDRAW'] })).toMatchObject({ rejection: { code: 'permissions-invalid' } });
    expect(terms({ permissions: ['WITHDRAW', 'READ'], ips: ['203.0.113.7'] })).toMatchObject({
      value: { permissions: ['READ', 'WITHDRAW'] },
    });
    expect(terms({ permissions: ['ADMIN'] })).toMatchObject({ rejection: { code: 'permissions-invalid' } });
    for (const hidden of ['a\r\nb', 'bot\u202exe', 'bot\u2066', 'bot\u200f', 'bot\u061c', 'bot\ud800', 'bot\u0085'])
      expect(terms({ label: hidden })).toMatchObject({ rejection: { code: 'label-invalid' } });
    expect(terms({ label: '' })).toMatchObject({ rejection: { code: 'label-invalid' } });
    expect(terms({ label: ` ${'x'.repeat(50)} ` })).toMatchObject({ value: { label: 'x'.repeat(50) } });
    expect(terms({ label: 'x'.repeat(51) })).toMatchObject({ rejection: { code: 'label-invalid', field: 'label' } });
    expect(terms({ permissions: [] })).toMatchObject({
      rejection: { code: 'permissions-invalid', field: 'permissions' },
    });
    expect(terms({ permissions: ['READ', 'ADMIN'] })).toMatchObject({ rejection: { code: 'permissions-invalid' } });
    expect(terms({ permissions: ['WRITE', 'READ', 'READ'] })).toMatchObject({
      value: { permissions: ['READ', 'WRITE'] },
    });
    expect(terms({ ips: Array.from({ length: 20 }, (_, n) => `203.0.113.${n}`) })).toMatchObject({ ok: true });
    expect(terms({ ips: ['203.0.113.7', ' 203.0.113.7 '] })).toMatchObject({ value: { ips: ['203.0.113.7'] } });
    expect(terms({ ips: ['203.0.113.7', 'home'] })).toMatchObject({
      rejection: { code: 'ip-invalid', field: 'ips', detail: expect.stringContaining('home') as string },
    });
    expect(terms({ ips: Array.from({ length: 21 }, () => '203.0.113.7') })).toMatchObject({
      rejection: { code: 'ip-invalid' },
    });
  });
});
