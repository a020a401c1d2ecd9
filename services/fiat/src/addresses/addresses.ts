import type { StreamStore } from '@corella/aggregates';
import { addressStream, type PayoutAddress } from '@corella/contracts/cash';
import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import type { AddressBook, AddressEvent } from '../domain/address/address-book.js';

const KIND = 'payout-address';

/** What the vault has of an entry. */
export type AddressText = Pick<PayoutAddress, 'chain' | 'coin' | 'address' | 'tag' | 'label'>;

/** Where each customer may send coins to. The stream says which entries there are, the vault what they say. */
export class Addresses {
  constructor(
    private readonly deps: {
      readonly vault: Vault;
      readonly clock: Clock;
      readonly books: StreamStore<AddressBook, AddressEvent>;
    },
  ) {}

  /** Newest first. */
  async of(uid: string): Promise<readonly PayoutAddress[]> {
    const { state } = await this.deps.books.load(addressStream(uid));
    const rows = await this.deps.vault.list<AddressText>(KIND, { person: uid });
    const texts = new Map(rows.map(({ id, body }) => [id, body]));
    return state.entries
      .flatMap(({ addressId, addedAt }) => {
        const text = texts.get(addressId);
        return text === undefined ? [] : [{ ...text, id: addressId, addedAt }];
      })
      .reverse();
  }

  /** Null for one that is not this customer's. */
  async find(uid: string, addressId: string): Promise<PayoutAddress | null> {
    const { state } = await this.deps.books.load(addressStream(uid));
    const entry = state.entries.find((one) => one.addressId === addressId);
    if (entry === undefined) return null;
    const text = await this.textOf(addressId);
    return text === null ? null : { ...text, id: addressId, addedAt: entry.addedAt };
  }

  /** Also of one that is not in a book yet. */
  async textOf(addressId: string): Promise<AddressText | null> {
    return (await this.deps.vault.get<AddressText>(KIND, addressId))?.body ?? null;
  }

  /** Before the event: an entry without its text could not be paid. */
  async keep(uid: string, addressId: string, body: AddressText): Promise<void> {
    await this.deps.vault.put({ kind: KIND, id: addressId, person: uid, body, now: this.deps.clock.nowMs() });
  }

  /** After the event, and again by whoever follows it. */
  async forget(addressId: string): Promise<void> {
    await this.deps.vault.delete(KIND, addressId);
  }
}
