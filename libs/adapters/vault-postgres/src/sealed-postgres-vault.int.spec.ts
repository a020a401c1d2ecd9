import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { sealedVaultConformance, type SealedUnderTest } from '@corella/vault/conformance';
import { openPostgresVault } from './postgres-vault.js';
import { openSealedPostgresVault } from './sealed-postgres-vault.js';

const TEXT = [
  ['vault_person_key', 'person'],
  ['vault_record', 'kind'],
  ['vault_record', 'id'],
  ['vault_record', 'person'],
  ['vault_blind_index', 'kind'],
  ['vault_blind_index', 'name'],
] as const;
const MASTER_KEY = new Uint8Array(32).fill(7);

realPart('a vault on PostgreSQL as it lies', missingPostgres(), () => {
  let server: OwnPostgres;
  let databases = 0;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  const given = async (language = ''): Promise<SealedUnderTest & { readonly database: string }> => {
    databases += 1;
    const address = { ...server.address, database: `vault_${databases}` };
    await server.run(`CREATE DATABASE ${address.database} ${language}`);
    return {
      database: address.database,
      openVault: () => openPostgresVault({ address, masterKey: MASTER_KEY }),
      openSealed: () => openSealedPostgresVault({ address }),
      dispose: () => Promise.resolve(),
    };
  };

  sealedVaultConformance('the PostgreSQL vault', () => given());

  // Which sorts "Pä1" before "PZ1", and "a" before "B".
  const ENGLISH = "TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'";
  sealedVaultConformance('the PostgreSQL vault in a database that sorts as in English', () => given(ENGLISH));

  /** Tables of a release that left the order to the database. */
  sealedVaultConformance('the PostgreSQL vault with tables of before', async () => {
    const place = await given(ENGLISH);
    await (await place.openSealed()).close();
    for (const [table, column] of TEXT)
      await server.run(`ALTER TABLE ${table} ALTER ${column} TYPE text COLLATE "default"`, place.database);
    return place;
  });
});
