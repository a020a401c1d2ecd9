import type { AddressFamily } from '@corella/contracts/cash';
import { readBitcoinCash } from './formats/bitcoin-cash.js';
import { BITCOIN, LITECOIN, readBitcoinLike } from './formats/bitcoin-like.js';
import { readCardano } from './formats/cardano.js';
import { readEthereum } from './formats/ethereum.js';
import type { ReadAddress } from './formats/found.js';
import { readRipple } from './formats/ripple.js';
import { readSolana } from './formats/solana.js';

const READERS: Readonly<Record<AddressFamily, (text: string) => ReadAddress>> = {
  btc: (text) => readBitcoinLike(text, BITCOIN),
  ltc: (text) => readBitcoinLike(text, LITECOIN),
  bch: readBitcoinCash,
  eth: readEthereum,
  xrp: readRipple,
  sol: readSolana,
  ada: readCardano,
};

/** Longer than any address is. */
const MAX_LENGTH = 128;

export type AddressFault = 'address-invalid' | 'address-checksum' | 'address-wrong-network' | 'address-nobody';

/** An address as its chain writes it, or what is wrong with it. `test`: of the test network, as demos use it. */
export function readAddress(
  text: string,
  { family, test }: { readonly family: AddressFamily; readonly test: boolean },
): { readonly address: string } | { readonly fault: AddressFault } {
  if (text.length > MAX_LENGTH) return { fault: 'address-invalid' };
  const read = READERS[family](text);
  if ('address' in read) {
    if (read.nobody === true) return { fault: 'address-nobody' };
    return read.nets.includes(test ? 'test' : 'main') ? { address: read.address } : { fault: 'address-wrong-network' };
  }
  return { fault: isOfAnother(text, family) ? 'address-wrong-network' : read.fault };
}

/** Whether another chain would take it. Any 32 bytes are an address of Solana, so that one tells nothing. */
const isOfAnother = (text: string, family: AddressFamily): boolean =>
  Object.entries(READERS).some(([other, reader]) => other !== family && other !== 'sol' && 'address' in reader(text));
