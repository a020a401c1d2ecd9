import type Database from 'better-sqlite3';
import { newPersonKey, ownerOf, unwrapPersonKey, wrapPersonKey } from '@corella/vault/sealing';

const MAX_CACHED = 5_000;

/**
 * A random key per person, wrapped by the master key. Deleting it makes everything that it encrypted unreadable for
 * ever.
 */
export function personKeys(db: Database.Database, wrappingKey: Buffer) {
  const cache = new Map<string, Buffer>();
  const select = db.prepare('SELECT wrapped FROM person_key WHERE person = ?');
  const first = db.prepare('SELECT person, wrapped FROM person_key LIMIT 1');
  const insert = db.prepare('INSERT INTO person_key (person, wrapped) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM person_key WHERE person = ?');
  const remember = (person: string, key: Buffer): Buffer => {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(person, key);
    return key;
  };
  const find = (person: string | null): Buffer | null => {
    const owner = ownerOf(person);
    const cached = cache.get(owner);
    if (cached) return cached;
    const row = select.get(owner) as { wrapped: Buffer } | undefined;
    return row ? remember(owner, unwrapPersonKey(wrappingKey, owner, row.wrapped)) : null;
  };
  return {
    /** Whether the wrapping key is the one that the vault was written with. An empty vault fits every key. */
    fit(): boolean {
      const row = first.get() as { person: string; wrapped: Buffer } | undefined;
      if (row === undefined) return true;
      try {
        unwrapPersonKey(wrappingKey, row.person, row.wrapped);
        return true;
      } catch {
        return false;
      }
    },
    /** Null when the person is unknown or erased. */
    find,
    /** Must run inside the caller's transaction; call `forget` if that fails. */
    findOrMake(person: string | null): Buffer {
      const known = find(person);
      if (known) return known;
      const [owner, key] = [ownerOf(person), newPersonKey()];
      insert.run(owner, wrapPersonKey(wrappingKey, owner, key));
      return remember(owner, key);
    },
    destroy(person: string): void {
      remove.run(person);
      cache.delete(person);
    },
    /** Clears the cache after a transaction that was rolled back. */
    forget: (): void => cache.clear(),
  };
}
