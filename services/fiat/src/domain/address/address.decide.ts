import { MAX_ADDRESSES, type AddressEvents } from '@corella/contracts/cash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { has, type AddressBook, type AddressEvent } from './address-book.js';

export type AddressCommand =
  | ({ readonly type: 'Add' } & AddressEvents['AddressAdded'])
  | ({ readonly type: 'Remove' } & AddressEvents['AddressRemoved']);

/** What comes of a command. A repeated one changes nothing, and an entry that was removed does not come back. */
export function decideAddress(
  { type, ...data }: AddressCommand,
  book: AddressBook,
): Result<readonly AddressEvent[], Rejection<'address-unknown' | 'addresses-full'>> {
  const { addressId } = data;
  const gone = book.removed.includes(addressId);
  if (type === 'Remove') {
    if (has(book, addressId)) return ok([{ type: 'AddressRemoved', data: { addressId } }]);
    return gone ? ok([]) : reject({ code: 'address-unknown' });
  }
  if (gone) return reject({ code: 'address-unknown' });
  if (has(book, addressId)) return ok([]);
  if (book.entries.length >= MAX_ADDRESSES) return reject({ code: 'addresses-full' });
  return ok([{ type: 'AddressAdded', data: data as AddressEvents['AddressAdded'] }]);
}
