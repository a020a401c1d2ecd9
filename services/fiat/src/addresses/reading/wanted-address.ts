import {
  findCoinChain,
  MAX_TAG,
  type AddressRejectionCode,
  type CoinChain,
  type WantedAddress,
} from '@corella/contracts/cash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { readAddress } from './read-address.js';

const TAG = /^(0|[1-9][0-9]{0,9})$/;

export interface CheckedAddress {
  readonly coinChain: CoinChain;
  readonly address: string;
  readonly tag: string | null;
}

/** Whether coins can be sent there at all, field by field. */
export function checkWanted(
  { chain, address: text, tag }: WantedAddress,
  { test }: { readonly test: boolean },
): Result<CheckedAddress, Rejection<AddressRejectionCode>> {
  const coinChain = findCoinChain(chain);
  if (coinChain === undefined) return reject({ code: 'chain-not-served', field: 'chain' });
  const read = readAddress(text, { family: coinChain.family, test });
  if ('fault' in read) return reject({ code: read.fault, field: 'address' });
  if (!coinChain.tag)
    return tag === undefined
      ? ok({ coinChain, address: read.address, tag: null })
      : reject({ code: 'tag-not-used', field: 'tag' });
  if (tag === undefined || tag === '') return reject({ code: 'tag-required', field: 'tag' });
  if (!TAG.test(tag) || Number(tag) > MAX_TAG) return reject({ code: 'tag-invalid', field: 'tag' });
  return ok({ coinChain, address: read.address, tag });
}
