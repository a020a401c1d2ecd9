import { MAX_ADDRESSES, type FiatRejection, type PayoutAddress, type WantedAddress } from '@corella/contracts/cash';
import { ok, reject, type Result } from '@corella/result';
import { areAlike } from '../domain/address/alike.js';
import { checkWanted, type CheckedAddress } from './reading/wanted-address.js';
import type { FiatContext } from '../fiat.context.js';

export interface Checked extends CheckedAddress {
  /** One of the customer's that differs in its middle alone. */
  readonly alike: PayoutAddress | null;
}

/** Whether an address can be saved, beside those that the customer has. Nothing is proven for this. */
export async function checkAddress(
  { config, addresses, isOurAddress }: Pick<FiatContext, 'config' | 'addresses' | 'isOurAddress'>,
  { uid, wanted }: { readonly uid: string; readonly wanted: WantedAddress },
): Promise<Result<Checked, FiatRejection>> {
  const read = checkWanted(wanted, { test: config.demo });
  if (!read.ok) return read;
  const { coinChain, address, tag } = read.value;
  if (await isOurAddress(coinChain.family, address)) return reject({ code: 'address-ours', field: 'address' });
  const known = await addresses.of(uid);
  if (known.some((one) => one.chain === coinChain.chain && one.address === address && one.tag === tag))
    return reject({ code: 'address-known', field: 'address' });
  if (known.length >= MAX_ADDRESSES) return reject({ code: 'addresses-full' });
  return ok({ ...read.value, alike: known.find((one) => areAlike(one.address, address)) ?? null });
}
