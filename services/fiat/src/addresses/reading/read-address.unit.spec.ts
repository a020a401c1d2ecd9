import type { AddressFamily } from '@corella/contracts/cash';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { readAddress } from './read-address.js';

const main = (family: AddressFamily, text: string) => readAddress(text, { family, test: false });
const test = (family: AddressFamily, text: string) => readAddress(text, { family, test: true });
const taken = (address: string) => ({ address });
const fault = (code: string) => ({ fault: code });

const check = createBase58check(sha256);
const HASH = Uint8Array.from({ length: 20 }, (_, at) => at + 7);
const versioned = (version: number, hash = HASH): string => check.encode(Uint8Array.from([version, ...hash]));
const witness = (prefix: string, version: number, program: Uint8Array): string =>
  (version === 0 ? bech32 : bech32m).encode(prefix, [version, ...bech32.toWords(program)]);

/** Published addresses: Bitcoin's first block, BIP 173, 341 and 350, EIP 55, CashAddr, CIP 19, XRPL's documentation. */
const PUBLISHED: readonly (readonly [AddressFamily, 'main' | 'test', string])[] = [
  ['btc', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btc', 'main', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['btc', 'main', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['btc', 'main', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['btc', 'test', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['btc', 'test', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bch', 'main', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['eth', 'main', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['eth', 'test', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['xrp', 'main', 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn'],
  ['xrp', 'test', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  [
    'ada',
    'main',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['ada', 'test', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
  ['sol', 'main', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
];
/** Built here, where no list of published ones is at hand. */
const BUILT: readonly (readonly [AddressFamily, 'main' | 'test', string])[] = [
  ['ltc', 'main', versioned(0x30)],
  ['ltc', 'main', versioned(0x32)],
  ['ltc', 'main', witness('ltc', 0, HASH)],
  ['ltc', 'test', versioned(0x6f)],
  ['ltc', 'test', witness('tltc', 0, HASH)],
  ['btc', 'test', witness('tb', 1, Uint8Array.from([...HASH, ...HASH.subarray(0, 12)]))],
  ['btc', 'test', versioned(0xc4)],
];

describe('addresses of coins', () => {
  it.each([...PUBLISHED, ...BUILT])('%s takes its own on %s: %s', (family, net, text) => {
    expect(readAddress(text, { family, test: net === 'test' })).toEqual(taken(text));
  });

  it.each([...PUBLISHED, ...BUILT].filter(([family]) => !['eth', 'xrp', 'sol'].includes(family)))(
    '%s refuses what is of the other network than %s: %s',
    (family, net, text) => {
      expect(readAddress(text, { family, test: net === 'main' })).toEqual(fault('address-wrong-network'));
    },
  );

  it('refuses what another chain would take, and says so', () => {
    expect(main('btc', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual(fault('address-wrong-network'));
    expect(main('eth', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toEqual(fault('address-wrong-network'));
    expect(main('sol', 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn')).toEqual(fault('address-wrong-network'));
    // Bitcoin Cash's old form is Bitcoin's own.
    expect(main('bch', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toEqual(fault('address-wrong-network'));
    expect(test('bch', versioned(0xc4))).toEqual(fault('address-wrong-network'));
    // Litecoin's old scripts cannot be told from those of Bitcoin.
    expect(main('ltc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toEqual(fault('address-wrong-network'));
  });

  it.each(PUBLISHED.filter(([family]) => family !== 'sol'))(
    '%s notices a letter that is wrong (%s): %s',
    (family, net, text) => {
      const letters = text.includes(':') || /^(bc|tb|addr)/.test(text) ? 'qp' : /^0x/.test(text) ? 'aA' : 'xy';
      const at = text.length - (family === 'eth' ? 3 : 8);
      const other =
        family === 'eth' ? flipCase(text) : text.slice(0, at) + pick(text[at] ?? '', letters) + text.slice(at + 1);
      expect(other).not.toBe(text);
      expect(readAddress(other, { family, test: net === 'test' })).toEqual(fault('address-checksum'));
    },
  );

  it('refuses what nobody has the key of', () => {
    expect(main('eth', `0x${'0'.repeat(40)}`)).toEqual(fault('address-nobody'));
    expect(main('eth', `0x${'0'.repeat(36)}dEaD`.toLowerCase())).toEqual(fault('address-nobody'));
    expect(main('eth', `0x${'0'.repeat(38)}0a`)).toEqual(fault('address-nobody'));
    expect(main('btc', versioned(0, new Uint8Array(20)))).toEqual(fault('address-nobody'));
    expect(test('btc', witness('tb', 0, new Uint8Array(20)))).toEqual(fault('address-nobody'));
    expect(main('xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp')).toEqual(fault('address-nobody'));
    expect(main('sol', '1'.repeat(32))).toEqual(fault('address-nobody'));
    expect(main('sol', 'Stake11111111111111111111111111111111111111')).toEqual(fault('address-nobody'));
  });

  it('writes an address as its chain does', () => {
    expect(main('eth', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toEqual(
      taken('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    );
    expect(main('btc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toEqual(
      taken('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    );
    expect(main('bch', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).toEqual(
      taken('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'),
    );
  });

  it('refuses the checksum of the other version, a program that is too short, and a mixture of cases', () => {
    expect(main('btc', bech32m.encode('bc', [0, ...bech32.toWords(HASH)]))).toEqual(fault('address-checksum'));
    expect(main('btc', bech32.encode('bc', [1, ...bech32.toWords(new Uint8Array(32).fill(3))]))).toEqual(
      fault('address-checksum'),
    );
    expect(main('btc', witness('bc', 1, HASH))).toEqual(fault('address-invalid'));
    expect(main('btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4')).toEqual(fault('address-invalid'));
    expect(main('sol', base58.encode(new Uint8Array(31).fill(9)))).toEqual(fault('address-invalid'));
  });

  it.each([
    '',
    ' ',
    '__proto__',
    '0x',
    'bc1',
    'addr1',
    'bitcoincash:',
    '::',
    'r',
    '1',
    `0x${'g'.repeat(40)}`,
    'a'.repeat(5_000),
    '🙂',
  ])('takes %j for no chain, and throws at none', (text) => {
    for (const family of ['btc', 'eth', 'xrp', 'ltc', 'bch', 'sol', 'ada'] as const)
      expect([family, 'fault' in main(family, text)]).toEqual([family, true]);
  });
});

const pick = (letter: string, [one = '', other = '']: string): string => (letter === one ? other : one);
const flipCase = (text: string): string => {
  const at = text.slice(2).search(/[a-fA-F]/) + 2;
  const letter = text[at] ?? '';
  const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return text.slice(0, at) + flipped + text.slice(at + 1);
};
