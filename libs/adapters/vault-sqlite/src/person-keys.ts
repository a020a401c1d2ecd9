import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import { derivedKey, seal, unseal } from './cipher.js';

const MAX_CACHED = 10_000;

/**
 * One random key a person, wrapped by the master key; records of nobody in particular are under the venue's own key. Destroying
 * the wrapped key makes everything under it unreadable for ever.
 */
export class PersonKeys {
  private readonly cached = new Map<string, Buffer>();
  private readonly venueKey: Buffer;
  private readonly wrappingKey: Buffer;

  constructor(
    private readonly db: Database.Database,
    master: Buffer,
  ) {
    this.venueKey = derivedKey(master, 'venue');
    this.wrappingKey = derivedKey(master, 'person-keys');
  }

  /** The key, made when the person has none; null for an erased person. */
  forWriting(person: string | null): Buffer | null {
    const known = this.forReading(person);
    if (known || person === null) return known;
    if (this.row(person)) return null;
    const key = randomBytes(32);
    this.db.prepare('INSERT INTO person_keys (person, wrapped) VALUES (?, ?)').run(person, seal(this.wrappingKey, key, person));
    this.remember(person, key);
    return key;
  }

  forReading(person: string | null): Buffer | null {
    if (person === null) return this.venueKey;
    const cached = this.cached.get(person);
    if (cached) return cached;
    const wrapped = this.row(person)?.wrapped;
    if (!wrapped) return null;
    const key = unseal(this.wrappingKey, wrapped, person);
    this.remember(person, key);
    return key;
  }

  erase(person: string): void {
    this.db.prepare('INSERT INTO person_keys (person, wrapped) VALUES (?, NULL) ON CONFLICT (person) DO UPDATE SET wrapped = NULL').run(person);
    this.cached.delete(person);
  }

  private row(person: string): { wrapped: Buffer | null } | undefined {
    return this.db.prepare<[string], { wrapped: Buffer | null }>('SELECT wrapped FROM person_keys WHERE person = ?').get(person);
  }

  private remember(person: string, key: Buffer): void {
    if (this.cached.size >= MAX_CACHED) this.cached.clear();
    this.cached.set(person, key);
  }
}
