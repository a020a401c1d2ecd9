import { addressStream, bankStream } from '@corella/contracts/cash';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { decideAddress } from '../domain/address/address.decide.js';
import { decideBanks } from '../domain/bank/bank.decide.js';
import type { FiatContext } from '../fiat.context.js';

/** Whoever was erased is paid no more: their bank accounts and their address book end with what they say. */
export async function forgetErased(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'user') || event.type !== 'OrdinaryErased') return;
  const { addressBooks, bankStreams } = context;
  const { uid } = event.data;
  const { state: book } = await addressBooks.settled(addressStream(uid));
  for (const { addressId } of book.entries)
    await addressBooks.change(addressStream(uid), (now) => decideAddress({ type: 'Remove', addressId }, now), BY);
  const { state: banks } = await bankStreams.settled(bankStream(uid));
  for (const { accountId } of banks.accounts)
    await bankStreams.change(
      bankStream(uid),
      (now, at) => decideBanks({ type: 'Forget', uid, accountId }, now, at),
      BY,
    );
}

const BY = { by: 'fiat' } as const;
