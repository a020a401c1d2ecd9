import type { Vault, VaultPut } from '../index.js';

export interface VaultUnderTest {
  readonly vault: Vault;
  reopen(): Promise<Vault>;
  dispose(): Promise<void>;
}

const put = (id: string, more: Partial<VaultPut<object>> = {}): VaultPut<object> => ({
  kind: 'profile',
  id,
  person: `person-${id}`,
  body: { name: `Name of ${id}` },
  now: 1_000,
  ...more,
});

/** The suite that every vault adapter passes. */
export function vaultConformance(name: string, factory: () => Promise<VaultUnderTest>): void {
  describe(`${name} keeps the contract of the vault`, () => {
    let tested: VaultUnderTest;
    let vault: Vault;
    beforeEach(async () => {
      tested = await factory();
      vault = tested.vault;
    });
    afterEach(() => tested.dispose());
    writing(() => vault);
    finding(() => vault);
    forgetting(
      () => vault,
      async () => {
        vault = await tested.reopen();
      },
    );
    ageing(() => vault);
  });
}

function writing(vault: () => Vault): void {
  it('counts versions from one and returns what was stored', async () => {
    expect(await vault().put(put('1'))).toEqual({ ok: true, version: 1 });
    expect(await vault().put(put('1', { body: { name: 'Ünïcode 漢字' }, now: 2_000, expiresAt: 9_000 }))).toEqual({
      ok: true,
      version: 2,
    });
    expect(await vault().get('profile', '1')).toEqual({
      kind: 'profile',
      id: '1',
      person: 'person-1',
      version: 2,
      body: { name: 'Ünïcode 漢字' },
      createdAt: 1_000,
      updatedAt: 2_000,
      expiresAt: 9_000,
    });
    expect(await vault().get('profile', 'nobody')).toBeNull();
    expect(await vault().get('other', '1')).toBeNull();
  });

  it('refuses a write at another version than expected', async () => {
    expect(await vault().put(put('1', { expectedVersion: 1 }))).toEqual({ ok: false, code: 'conflict' });
    expect(await vault().put(put('1', { expectedVersion: 0 }))).toEqual({ ok: true, version: 1 });
    expect(await vault().put(put('1', { expectedVersion: 0 }))).toEqual({ ok: false, code: 'conflict' });
    expect(await vault().put(put('1', { expectedVersion: 1 }))).toEqual({ ok: true, version: 2 });
  });

  it('writes several records or none', async () => {
    await vault().put(put('1', { indexes: { email: { value: 'a@example.test', unique: true } } }));
    const refused = await vault().putAll([
      put('2'),
      put('3', { indexes: { email: { value: 'a@example.test', unique: true } } }),
      put('4'),
    ]);
    expect(refused).toEqual({ ok: false, code: 'taken', index: 'email' });
    expect(await vault().get('profile', '2')).toBeNull();
    expect(await vault().putAll([put('2'), put('3')])).toMatchObject({ ok: true });
    expect(await vault().get('profile', '3')).not.toBeNull();
  });

  it('lets one of many concurrent claims of a unique value win', async () => {
    const claims = Array.from({ length: 20 }, (_, index) =>
      vault().put(put(String(index), { indexes: { email: { value: 'same', unique: true } } })),
    );
    expect((await Promise.all(claims)).filter(({ ok }) => ok)).toHaveLength(1);
  });
}

function finding(vault: () => Vault): void {
  it('finds by an index, by its newest values only, and frees a unique value that was released', async () => {
    await vault().put(put('1', { indexes: { email: { value: 'old', unique: true }, town: { value: 'perth' } } }));
    await vault().put(put('2', { indexes: { town: { value: 'perth' } }, now: 2_000 }));
    expect((await vault().findBy('profile', 'town', 'perth')).map(({ id }) => id)).toEqual(['2', '1']);
    await vault().put(put('1', { indexes: { email: { value: 'new', unique: true } } }));
    expect(await vault().findBy('profile', 'email', 'old')).toEqual([]);
    expect(await vault().findBy('profile', 'email', 'new')).toMatchObject([{ id: '1', body: { name: 'Name of 1' } }]);
    expect((await vault().findBy('profile', 'town', 'perth')).map(({ id }) => id)).toEqual(['2']);
    expect(await vault().put(put('3', { indexes: { email: { value: 'old', unique: true } } }))).toMatchObject({
      ok: true,
    });
    expect(await vault().findBy('session', 'email', 'new')).toEqual([]);
  });

  it("lists a kind or one person's records, newest first", async () => {
    for (let index = 0; index < 5; index += 1)
      await vault().put(put(String(index), { kind: 'session', person: index % 2 === 0 ? 'even' : null, now: index }));
    expect((await vault().list('session')).map(({ id }) => id)).toEqual(['4', '3', '2', '1', '0']);
    expect((await vault().list('session', { limit: 2 })).map(({ id }) => id)).toEqual(['4', '3']);
    expect((await vault().list('session', { person: 'even' })).map(({ id }) => id)).toEqual(['4', '2', '0']);
  });
}

function forgetting(vault: () => Vault, restart: () => Promise<void>): void {
  it('keeps everything over a restart', async () => {
    await vault().put(put('1', { indexes: { email: { value: 'a', unique: true } } }));
    await restart();
    expect(await vault().findBy('profile', 'email', 'a')).toMatchObject([{ id: '1', version: 1 }]);
  });

  it('deletes a record together with its index entries', async () => {
    await vault().put(put('1', { indexes: { email: { value: 'a', unique: true } } }));
    await vault().delete('profile', '1');
    await vault().delete('profile', 'nobody');
    expect(await vault().get('profile', '1')).toBeNull();
    expect(await vault().put(put('2', { indexes: { email: { value: 'a', unique: true } } }))).toMatchObject({
      ok: true,
    });
  });

  it('never reads an erased person again, and leaves others alone', async () => {
    await vault().put(put('1', { person: 'leaves' }));
    await vault().put(put('2', { person: 'stays' }));
    expect(await Promise.all(['leaves', 'stays', 'nobody'].map((who) => vault().knows(who)))).toEqual([
      true,
      true,
      false,
    ]);
    await vault().erasePerson('leaves');
    expect(await Promise.all(['leaves', 'stays'].map((who) => vault().knows(who)))).toEqual([false, true]);
    expect(await vault().get('profile', '1')).toBeNull();
    await restart();
    expect(await vault().knows('leaves')).toBe(false);
    expect(await vault().get('profile', '1')).toBeNull();
    expect(await vault().get('profile', '2')).not.toBeNull();
    expect(await vault().put(put('3', { person: 'leaves' }))).toMatchObject({ ok: true });
    expect(await vault().knows('leaves')).toBe(true);
  });

  it('erases the two keys of a person one by one, with the indexes of each', async () => {
    const email = { email: { value: 'leaves@example.com', unique: true } };
    const phone = { phone: { value: '+61400000000' } };
    await vault().put(put('1', { person: 'leaves', indexes: email }));
    await vault().put(put('2', { person: 'legal:leaves', indexes: phone }));
    await vault().erasePerson('leaves');
    await restart();
    expect(await vault().findBy('profile', 'email', 'leaves@example.com')).toEqual([]);
    expect(await vault().findBy('profile', 'phone', '+61400000000')).toMatchObject([{ id: '2' }]);
    expect(await vault().put(put('3', { indexes: email }))).toMatchObject({ ok: true });
    await vault().erasePerson('legal:leaves');
    await restart();
    expect(await vault().get('profile', '2')).toBeNull();
    expect(await vault().findBy('profile', 'phone', '+61400000000')).toEqual([]);
    expect(await vault().lastWritten('profile', { from: 0, to: 9_000, limit: 9 })).toMatchObject([{ id: '3' }]);
  });
}

function ageing(vault: () => Vault): void {
  it('lists what was last written in a time span, oldest first, and deletes it only if unchanged', async () => {
    for (const [id, now] of [
      ['1', 3_000],
      ['2', 2_000],
      ['3', 2_500],
      ['4', 4_000],
    ] as const)
      await vault().put(put(id, { now }));
    await vault().put(put('3', { now: 3_500 }));
    expect(await vault().lastWritten('profile', { from: 2_000, to: 4_000, limit: 2 })).toEqual([
      expect.objectContaining({ id: '2', version: 1, updatedAt: 2_000 }),
      expect.objectContaining({ id: '1', version: 1, updatedAt: 3_000 }),
    ]);
    expect((await vault().lastWritten('profile', { from: 3_001, to: 4_000, limit: 9 })).map(({ id }) => id)).toEqual([
      '3',
    ]);
    await vault().delete('profile', '3', 1);
    expect(await vault().get('profile', '3')).not.toBeNull();
    await vault().delete('profile', '3', 2);
    expect(await vault().get('profile', '3')).toBeNull();
  });

  it('sweeps what has expired', async () => {
    await vault().put(put('1', { expiresAt: 5_000 }));
    await vault().put(put('2', { expiresAt: 5_001 }));
    await vault().put(put('3'));
    expect(await vault().sweep(5_001)).toBe(1);
    expect((await vault().list('profile')).map(({ id }) => id).sort()).toEqual(['2', '3']);
  });
}
export { sealedVaultConformance, type SealedUnderTest } from './sealed-vault-conformance.js';
