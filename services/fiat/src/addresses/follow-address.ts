import type { RecordedEvent } from '@corella/bus';
import { recordedOf } from '@corella/event-store';
import type { FiatContext } from '../fiat.context.js';

/** What was removed is forgotten, also where the process ended between the event and the vault. */
export async function followAddressEvent(
  { addresses }: Pick<FiatContext, 'addresses'>,
  recorded: RecordedEvent,
): Promise<void> {
  const { type, data } = recordedOf(recorded, 'address');
  if (type === 'AddressRemoved') await addresses.forget(data.addressId);
}
