import type { SealedRow, SealedVault, Vault } from '../index.js';

export interface SealedUnderTest {
  /** Opens a vault over the same place, with the one master key of this test. Closed by the suite. */
  openVault(): Promise<Vault>;
  openSealed(): Promise<SealedVault>;
  dispose(): Promise<void>;
}

const MANY = 700;

const allOf = async (sealed: SealedVault): Promise<readonly SealedRow[]> => {
  const rows: SealedRow[] = [];
  for await (const row of sealed.rows()) rows.push(row);
  return rows;
};

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
const rowText = (row: SealedRow): string => JSON.stringify(row);

/** The suite of whatever moves a vault as it lies. `factory` makes an empty place each time. */
export function sealedVaultConformance(name: string, factory: () => Promise<SealedUnderTest>): void {
  describe(`${name} can be moved as it lies`, () => {
    let from: SealedUnderTest;
    let to: SealedUnderTest;
    beforeEach(async () => {
      [from, to] = [await factory(), await factory()];
    });
    afterEach(async () => {
      await from.dispose();
      await to.dispose();
    });

    it('to a place where everything is read, found and refused as before', async () => {
      const indexes = { email: { value: 'a@b.c', unique: true }, phone: { value: '1' } };
      const profile = { kind: 'profile', id: 'x', person: 'p', body: { secret: 's' }, now: 5, expiresAt: 9, indexes };
      const before = await from.openVault();
      await before.put(profile);
      await before.put({ ...profile, now: 6 });
      await before.put({ kind: 'secret', id: 'of the venue', person: null, body: { hex: '00' }, now: 7 });
      const [kept] = await before.findBy('profile', 'email', 'a@b.c');
      await before.close();

      const [source, target] = [await from.openSealed(), await to.openSealed()];
      const rows = await allOf(source);
      expect(rows.map(({ kind }) => kind)).toEqual(['key', 'key', 'record', 'record']);
      expect(JSON.stringify(rows)).not.toContain('a@b.c');
      await target.add(rows);
      expect((await allOf(target)).map(rowText)).toEqual(rows.map(rowText));
      await source.close();
      await target.close();

      const after = await to.openVault();
      expect(await after.findBy('profile', 'email', 'a@b.c')).toEqual([kept]);
      expect(kept).toMatchObject({ version: 2, body: { secret: 's' }, createdAt: 5, updatedAt: 6, expiresAt: 9 });
      expect(await after.get('secret', 'of the venue')).toMatchObject({ body: { hex: '00' } });
      expect(await after.put({ ...profile, id: 'y' })).toEqual({ ok: false, code: 'taken', index: 'email' });
      expect(await after.put({ ...profile, expectedVersion: 2 })).toEqual({ ok: true, version: 3 });
      await after.close();
    });

    it('by pages, in the order in which the records were made', async () => {
      const vault = await from.openVault();
      const puts = Array.from({ length: MANY }, (_, n) => ({
        kind: 'note',
        id: `${(n * 3) % MANY}`,
        person: `P${n % 2 === 0 ? 'ä' : 'Z'}${n}`,
        body: { n },
        now: 1,
        indexes: { a: { value: `${n}` }, B: { value: `${n}` } },
      }));
      await vault.putAll(puts);
      await vault.close();
      const [source, target] = [await from.openSealed(), await to.openSealed()];
      const rows = await allOf(source);
      const records = rows.flatMap((row) => (row.kind === 'record' ? [row.record.id] : []));
      expect(records).toEqual(puts.map(({ id }) => id));
      // By their bytes, whatever language the place has, and so are the values of a record.
      const persons = rows.flatMap((row) => (row.kind === 'key' && row.person !== '' ? [row.person] : []));
      expect(persons).toEqual(puts.map(({ person }) => person).sort(byBytes));
      for (const row of rows)
        if (row.kind === 'record') expect(row.indexes.map(({ name }) => name)).toEqual(['B', 'a']);
      await target.add(rows);
      expect((await allOf(target)).map(rowText)).toEqual(rows.map(rowText));
      await source.close();
      await target.close();
    });

    it('all rows of a call or none', async () => {
      const vault = await from.openVault();
      await vault.put({ kind: 'note', id: '1', person: 'p', body: {}, now: 1 });
      await vault.close();
      const [source, target] = [await from.openSealed(), await to.openSealed()];
      const rows = await allOf(source);
      await expect(target.add([...rows, ...rows])).rejects.toThrow();
      expect(await allOf(target)).toEqual([]);
      await source.close();
      await target.close();
    });
  });
}
