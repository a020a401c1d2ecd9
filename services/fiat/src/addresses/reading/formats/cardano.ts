import { bech32 } from '@scure/base';
import { attempt, CHECKSUM, INVALID, isZero, type Net, type ReadAddress } from './found.js';

const PREFIXES: Readonly<Record<string, Net>> = { addr: 'main', addr_test: 'test' };
const NET_BITS: Readonly<Record<Net, number>> = { main: 1, test: 0 };
/** The kind is in the upper half of the first byte: with a part for stakes, or without one. */
const LENGTHS: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };
const HASH = 28;

/** CIP 19. Those of before Shelley and those that point at a registration are not taken. */
export function readCardano(text: string): ReadAddress {
  const [prefix = ''] = text.split('1', 1);
  const net = Object.hasOwn(PREFIXES, prefix) ? PREFIXES[prefix] : undefined;
  if (net === undefined) return INVALID;
  const words = attempt(() => bech32.decode(text as `${string}1${string}`, false))?.words;
  if (words === undefined) return CHECKSUM;
  const bytes = attempt(() => bech32.fromWords(words));
  const [head = -1] = bytes ?? [];
  if (bytes === null || LENGTHS[head >> 4] !== bytes.length || (head & 15) !== NET_BITS[net]) return INVALID;
  return { address: text, nets: [net], nobody: isZero(bytes.subarray(1, 1 + HASH)) };
}
