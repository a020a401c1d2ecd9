import { MOST_SUGGESTED, type SuggestedOwner } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import type { Payer } from '../deposits/payers.js';
import type { Deposit } from '../domain/deposit/deposit-state.js';
import type { FiatContext } from '../fiat.context.js';

/** Whose the money may be: customers of the payer's name, and those whose PayID is nearly the address. */
export async function suggestedOwners(
  { signals, payIns }: FiatContext,
  { asset, uid }: Deposit,
  payer: Payer,
): Promise<readonly SuggestedOwner[]> {
  const named = await ask(signals, 'identity.people-named', { name: payer.name });
  const alike = uid === null ? await payIns.alike(asset, payer.to) : [uid];
  const found = new Map<string, SuggestedOwner>();
  for (const { uid: owner, name } of named) found.set(owner, { uid: owner, name, by: ['name'] });
  for (const owner of alike) {
    const known = found.get(owner);
    const name = known ? known.name : ((await ask(signals, 'identity.user', { uid: owner }))?.name ?? null);
    found.set(owner, { uid: owner, name, by: [...(known?.by ?? []), 'payid'] });
  }
  // Whoever fits in both ways comes first.
  return [...found.values()].sort((a, b) => b.by.length - a.by.length).slice(0, MOST_SUGGESTED);
}
