import type { AddressEvents } from '@corella/contracts/cash';
import { assertNever } from '@corella/result';

export type AddressEvent = {
  readonly [Type in keyof AddressEvents]: { readonly type: Type; readonly data: AddressEvents[Type] };
}[keyof AddressEvents];

/** Without its text, which is in the vault. */
export interface AddressEntry {
  readonly addressId: string;
  readonly chain: string;
  readonly addedAt: number;
}

export interface AddressBook {
  /** Newest last. */
  readonly entries: readonly AddressEntry[];
  /** The last ones that were removed. */
  readonly removed: readonly string[];
}

const MAX_REMOVED = 100;

export const initialBook = (): AddressBook => ({ entries: [], removed: [] });

/** Never refuses: what was recorded has happened. */
export function evolveBook(book: AddressBook, { type, data }: AddressEvent, at: number): AddressBook {
  switch (type) {
    case 'AddressAdded': {
      const { addressId, chain } = data;
      return { ...book, entries: [...book.entries, { addressId, chain, addedAt: at }] };
    }
    case 'AddressRemoved': {
      const { addressId } = data;
      return {
        entries: book.entries.filter((entry) => entry.addressId !== addressId),
        removed: [...book.removed, addressId].slice(-MAX_REMOVED),
      };
    }
    default:
      return assertNever(type);
  }
}

export const has = (book: AddressBook, addressId: string): boolean =>
  book.entries.some((entry) => entry.addressId === addressId);
