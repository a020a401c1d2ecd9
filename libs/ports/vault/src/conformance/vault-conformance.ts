import type { Vault, VaultPut } from '../index.js';

/** A vault and the means to open the same storage again, as after a restart. */
export interface VaultUnderTest {
  readonly vault: Vault;
  reopen(): Promise<Vault>;
  /** The bytes at rest, to look for what must not be readable. */
  bytesAtRest(): Promise<Buffer>;
}

const NOW = 1_700_000_000_000;
const contact = (id: string, email: string, more: Partial<VaultPut<{ email: string }>> = {}): VaultPut<{ email: string }> => ({
  kind: 'contact', id, person: id, body: { email }, now: NOW, indexes: { email: { value: email, unique: true } }, ...more,
});

/** What every vault promises; each adapter runs it. */
export function vaultConformance(name: string, open: () => Promise<VaultUnderTest>): void {
  describe(`${name} keeps the contract of the vault`, () => {
    let subject: VaultUnderTest;
    beforeEach(async () => void (subject = await open()));

    it('gives back what was put, also after a restart, and counts versions', async () => {
      expect(await subject.vault.put(contact('1', 'a@b.example'))).toEqual({ ok: true, version: 1 });
      expect(await subject.vault.put(contact('1', 'c@d.example', { now: NOW + 5 }))).toEqual({ ok: true, version: 2 });
      const again = await subject.reopen();
      expect(await again.get('contact', '1')).toEqual({ kind: 'contact', id: '1', person: '1', version: 2, body: { email: 'c@d.example' }, createdAt: NOW, updatedAt: NOW + 5, expiresAt: null });
      await again.close();
    });

    it('finds records by their blind indexes, by the newest value only', async () => {
      await subject.vault.put(contact('1', 'old@x.example'));
      await subject.vault.put(contact('1', 'new@x.example'));
      expect(await subject.vault.findBy('contact', 'email', 'old@x.example')).toEqual([]);
      expect((await subject.vault.findBy('contact', 'email', 'new@x.example')).map((record) => record.id)).toEqual(['1']);
      expect(await subject.vault.findBy('other', 'email', 'new@x.example')).toEqual([]);
    });

    it('refuses a second holder of a unique value and a write on an old version', async () => {
      await subject.vault.put(contact('1', 'a@b.example', { expectedVersion: 0 }));
      expect(await subject.vault.put(contact('2', 'a@b.example'))).toEqual({ ok: false, code: 'taken', index: 'email' });
      expect(await subject.vault.put(contact('1', 'z@b.example', { expectedVersion: 0 }))).toEqual({ ok: false, code: 'conflict' });
      expect((await subject.vault.get<{ email: string }>('contact', '1'))?.body.email).toBe('a@b.example');
    });

    it('writes all of several records or none', async () => {
      await subject.vault.put(contact('1', 'a@b.example'));
      expect(await subject.vault.putAll([contact('2', 'b@b.example'), contact('3', 'a@b.example')])).toMatchObject({ ok: false, code: 'taken' });
      expect(await subject.vault.get('contact', '2')).toBeNull();
      expect(await subject.vault.putAll([contact('2', 'b@b.example'), contact('3', 'c@b.example')])).toMatchObject({ ok: true });
      expect(await subject.vault.get('contact', '3')).not.toBeNull();
    });

    it('lets one of many concurrent writers win a version', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, (_, i) => subject.vault.put(contact('1', `${i}@x.example`, { expectedVersion: 0 }))));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
    });

    it('lists a kind or one person, newest first', async () => {
      for (const [i, person] of ['p', 'q', 'p'].entries()) await subject.vault.put({ kind: 'session', id: `s${i}`, person, body: { i }, now: NOW + i });
      expect((await subject.vault.list('session')).map((record) => record.id)).toEqual(['s2', 's1', 's0']);
      expect((await subject.vault.list('session', { person: 'p', limit: 1 })).map((record) => record.id)).toEqual(['s2']);
    });

    it('deletes, and sweeps what has expired', async () => {
      await subject.vault.put(contact('1', 'a@b.example', { expiresAt: NOW + 10 }));
      await subject.vault.put(contact('2', 'b@b.example'));
      expect(await subject.vault.sweep(NOW + 9)).toBe(0);
      expect(await subject.vault.sweep(NOW + 10)).toBe(1);
      expect(await subject.vault.get('contact', '1')).toBeNull();
      await subject.vault.delete('contact', '2');
      expect(await subject.vault.findBy('contact', 'email', 'b@b.example')).toEqual([]);
      expect(await subject.vault.put(contact('3', 'b@b.example'))).toMatchObject({ ok: true });
    });

    it('shows neither bodies nor indexed values at rest', async () => {
      await subject.vault.put({ ...contact('1', 'secret.person@example.org'), body: { email: 'secret.person@example.org' } });
      const bytes = await subject.bytesAtRest();
      expect(bytes.includes('secret.person')).toBe(false);
    });

    it('erases a person for ever and leaves others readable', async () => {
      await subject.vault.put(contact('1', 'a@b.example'));
      await subject.vault.put(contact('2', 'b@b.example'));
      await subject.vault.erasePerson('1');
      expect(await subject.vault.get('contact', '1')).toBeNull();
      expect(await subject.vault.list('contact', { person: '1' })).toEqual([]);
      expect(await subject.vault.put(contact('1', 'a@b.example'))).toMatchObject({ ok: false, code: 'conflict' });
      expect(await subject.vault.get('contact', '2')).not.toBeNull();
    });
  });
}
