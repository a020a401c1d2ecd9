import { legalPerson } from '@corella/contracts/kyc';
import type { EventStore } from '@corella/event-store';
import type { Vault } from '@corella/vault';

/** Whom each folder's vault was told to erase, also before it was opened again. */
const known = new Map<string, Set<string>>();
export const erasedIn = (directory: string): ReadonlySet<string> => known.get(directory) ?? new Set();

/** Notes from now on whom a vault is told to erase. */
export function noteErased(directory: string, vault: Pick<Vault, 'erasePerson'>): void {
  const erased = known.get(directory) ?? new Set<string>();
  known.set(directory, erased);
  const erase = vault.erasePerson.bind(vault);
  vault.erasePerson = async (person) => {
    erased.add(person);
    await erase(person);
  };
}

/** Every `originRef` of a decoded log that names no row of the vault, unless its person was erased. */
export async function originsUnnamed(
  store: Pick<EventStore, 'readAll'>,
  vault: Pick<Vault, 'get'>,
  erased: ReadonlySet<string>,
): Promise<readonly string[]> {
  const named = new Map<string, string>();
  for (let after: string | null = null, more = true; more;) {
    const { events } = await store.readAll({ after, limit: 500 });
    for (const { stream, revision, type, data } of events) {
      const { originRef } = data as { readonly originRef?: unknown };
      if (originRef !== undefined) named.set(String(originRef), `${stream} ${revision}, ${type}`);
    }
    after = events.at(-1)?.position ?? after;
    more = events.length > 0;
  }
  const found: string[] = [];
  for (const [originRef, where] of named) {
    const [kind = '', uid = '', ...rest] = originRef.split('/');
    const isThere = (await vault.get(kind, [uid, ...rest].join('/'))) !== null;
    if (!isThere && !erased.has(legalPerson(uid))) found.push(`${where}: no row is named ${originRef}`);
  }
  return found;
}
