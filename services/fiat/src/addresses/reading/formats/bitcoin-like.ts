import { bech32, bech32m } from '@scure/base';
import { readBase58 } from './base58.js';
import { attempt, CHECKSUM, INVALID, isZero, type Net, type ReadAddress } from './found.js';

/** Version bytes and prefixes of a chain that writes addresses as Bitcoin does. */
interface Style {
  readonly versions: Readonly<Record<number, Net>>;
  readonly prefixes: Readonly<Record<string, Net>>;
}

export const BITCOIN: Style = {
  versions: { 0x00: 'main', 0x05: 'main', 0x6f: 'test', 0xc4: 'test' },
  prefixes: { bc: 'main', tb: 'test' },
};
/** Its old scripts began like those of Bitcoin. They are not taken: nobody could tell the two apart. */
export const LITECOIN: Style = {
  versions: { 0x30: 'main', 0x32: 'main', 0x6f: 'test', 0x3a: 'test' },
  prefixes: { ltc: 'main', tltc: 'test' },
};

const MAX_VERSION = 16;
const WITNESS = { least: 2, most: 40 } as const;
const TAPROOT = 32;
const KEY_HASH = 20;

/** BIP 173 and 350, and the older form with a version byte. */
export function readBitcoinLike(text: string, style: Style): ReadAddress {
  const [prefix = ''] = text.toLowerCase().split('1', 1);
  const net = Object.hasOwn(style.prefixes, prefix) ? style.prefixes[prefix] : undefined;
  if (net !== undefined) return readWitness(text, net);
  const read = readBase58(text);
  if (!('version' in read)) return read;
  const known = style.versions[read.version];
  return known === undefined ? INVALID : { address: text, nets: [known], nobody: isZero(read.hash) };
}

function readWitness(text: string, net: Net): ReadAddress {
  // Capitals throughout are the same address; a mixture is none.
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return INVALID;
  const address = text.toLowerCase();
  const read = attempt(() => bech32m.decode(address as `${string}1${string}`));
  const old = attempt(() => bech32.decode(address as `${string}1${string}`));
  const words = (read ?? old)?.words;
  if (words === undefined) return CHECKSUM;
  const [version = MAX_VERSION + 1, ...rest] = words;
  // Version 0 has the checksum of BIP 173, every later one that of BIP 350.
  if ((version === 0) !== (old !== null)) return CHECKSUM;
  const program = attempt(() => bech32.fromWords(rest));
  if (program === null || version > MAX_VERSION || !fits(version, program.length)) return INVALID;
  return { address, nets: [net], nobody: isZero(program) };
}

function fits(version: number, length: number): boolean {
  if (version === 0) return length === KEY_HASH || length === TAPROOT;
  return version === 1 ? length === TAPROOT : length >= WITNESS.least && length <= WITNESS.most;
}
