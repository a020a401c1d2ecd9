import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { VaultUnavailable, WrongMasterKey, type Vault } from '@corella/vault';
import { vaultConformance } from '@corella/vault/conformance';
import { openPostgresVault } from './postgres-vault.js';

const MASTER_KEY = new Uint8Array(32).fill(7);

realPart('a vault on a PostgreSQL server', missingPostgres(), () => {
  let server: OwnPostgres;
  let databases = 0;
  let database: string;
  const opened: Vault[] = [];
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    databases += 1;
    database = `vault_${databases}`;
    await server.run(`CREATE DATABASE ${database}`);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((vault) => vault.close()));
    // A server that has crashed looks at every file of every database before it is back.
    await server.run(`DROP DATABASE ${database} WITH (FORCE)`);
  });

  const ask = (text: string) => server.run(text, database);
  const open = async (masterKey = MASTER_KEY, statementMs = 10_000): Promise<Vault> => {
    const address = { ...server.address, database };
    const vault = await openPostgresVault({ address, masterKey, statementMs });
    opened.push(vault);
    return vault;
  };
  const profile = (id: string, person: string) => ({
    kind: 'profile',
    id,
    person,
    body: { secret: 'CLEARTEXT-BODY' },
    now: 1,
    indexes: { email: { value: 'CLEARTEXT-INDEX', unique: true } },
  });

  vaultConformance('the PostgreSQL vault', async () => ({
    vault: await open(),
    reopen: () => open(),
    dispose: () => Promise.resolve(),
  }));

  it('writes no body and no indexed value in readable form', async () => {
    const vault = await open();
    await vault.put(profile('1', 'p'));
    const everything = JSON.stringify([
      await ask("SELECT encode(body, 'escape') FROM vault_record"),
      await ask("SELECT encode(value, 'escape') FROM vault_blind_index"),
      await ask("SELECT encode(wrapped, 'escape') FROM vault_person_key"),
    ]);
    expect(everything).not.toContain('CLEARTEXT');
  });

  it('does not open with another master key', async () => {
    await (await open()).put(profile('1', 'p'));
    await expect(open(new Uint8Array(32))).rejects.toThrow(WrongMasterKey);
    expect(await (await open()).get('profile', '1')).toMatchObject({ body: { secret: 'CLEARTEXT-BODY' } });
  });

  it('opens once, when several processes start together', async () => {
    const vaults = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(await vaults[0]?.put(profile('1', 'p'))).toEqual({ ok: true, version: 1 });
    expect(await vaults[5]?.get('profile', '1')).toMatchObject({ id: '1' });
  });

  it('opens with one key only, when several processes start together with different ones', async () => {
    const opening = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => open(new Uint8Array(32).fill(n))));
    const refused = opening.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toBeInstanceOf(WrongMasterKey);
  });

  it('counts the versions of a record that several processes make and change at once', async () => {
    const [even, odd] = [await open(), await open()];
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? even : odd).put({ kind: 'count', id: '1', person: null, body: { n }, now: n }),
      ),
    );
    const versions = results.map((result) => (result.ok ? result.version : 0));
    expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('keeps no record that another process writes while its person is erased', async () => {
    const [eraser, writer] = [await open(), await open()];
    for (let round = 0; round < 10; round += 1) {
      await writer.put({ kind: 'note', id: 'first', person: 'leaves', body: {}, now: 1 });
      await Promise.all([
        eraser.erasePerson('leaves'),
        writer.put({ kind: 'note', id: 'second', person: 'leaves', body: { round }, now: 2 }),
      ]);
      // It came before and went with the person, or came after and can be read.
      const [second] = await eraser.list<{ round: number }>('note', { person: 'leaves' });
      expect(second === undefined || second.body.round === round).toBe(true);
      const orphans = await ask(
        `SELECT id FROM vault_record r WHERE NOT EXISTS (SELECT FROM vault_person_key k WHERE k.person = coalesce(r.person, ''))`,
      );
      expect(orphans).toEqual([]);
    }
  });

  it('cleans up after an erased person for as long as that takes', async () => {
    const vault = await open(MASTER_KEY, 1_500);
    await vault.put(profile('1', 'leaves'));
    // Another cleaning holds it up for longer than a statement may take.
    const other = ask('BEGIN; LOCK TABLE vault_record IN SHARE UPDATE EXCLUSIVE MODE; SELECT pg_sleep(3); COMMIT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await vault.erasePerson('leaves');
    await other;
    expect(await vault.knows('leaves')).toBe(false);
  });

  it('says that it cannot be reached, and goes on when the server is back', async () => {
    const vault = await open(MASTER_KEY, 1_000);
    await vault.put(profile('1', 'p'));
    await server.crash();
    await expect(vault.get('profile', '1')).rejects.toThrow(VaultUnavailable);
    await expect(vault.put(profile('1', 'p'))).rejects.toThrow(VaultUnavailable);
    await expect(open()).rejects.toThrow(VaultUnavailable);
    await server.restart();
    expect(await vault.get('profile', '1')).toMatchObject({ version: 1 });
    server.freeze();
    await expect(vault.get('profile', '1')).rejects.toThrow(VaultUnavailable);
    server.thaw();
    expect(await vault.get('profile', '1')).toMatchObject({ version: 1 });
  });
});
