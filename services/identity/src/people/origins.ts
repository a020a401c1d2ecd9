import type { Clock } from '@corella/clock';
import type { Origin } from '@corella/contracts/identity';
import { legalPerson } from '@corella/contracts/kyc';
import type { Vault } from '@corella/vault';
import { newId, type RandomBytes } from '../secrets/random-bytes.js';

const KIND = 'origin';
const MAX_USER_AGENT = 300;

/** Of what the program itself does in a demo. */
export const DEMO_ORIGIN: Origin = { ip: '127.0.0.1', userAgent: 'Corella demo' };

/**
 * Keeps from where a customer agreed to something, sealed with the key that outlives the account: a consent has to be
 * proven for years. Resolves with the id of the row, which the event names.
 */
export async function keepOrigin(
  { vault, clock, random }: { readonly vault: Vault; readonly clock: Clock; readonly random: RandomBytes },
  uid: string,
  { ip, userAgent }: Origin,
): Promise<string> {
  const now = clock.nowMs();
  const id = `${uid}/${newId(random)}`;
  const body = { at: now, ip, userAgent: userAgent.slice(0, MAX_USER_AGENT) };
  await vault.put({ kind: KIND, id, person: legalPerson(uid), body, now });
  return `${KIND}/${id}`;
}
