import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { sealedVaultConformance } from '@corella/vault/conformance';
import { openPostgresVault } from './postgres-vault.js';
import { openSealedPostgresVault } from './sealed-postgres-vault.js';

const MASTER_KEY = new Uint8Array(32).fill(7);

realPart('a vault on PostgreSQL as it lies', missingPostgres(), () => {
  let server: OwnPostgres;
  let databases = 0;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  sealedVaultConformance('the PostgreSQL vault', async () => {
    databases += 1;
    const address = { ...server.address, database: `vault_${databases}` };
    await server.run(`CREATE DATABASE ${address.database}`);
    return {
      openVault: () => openPostgresVault({ address, masterKey: MASTER_KEY }),
      openSealed: () => openSealedPostgresVault({ address }),
      dispose: () => Promise.resolve(),
    };
  });
});
