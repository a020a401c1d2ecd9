import { logReaderConformance } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { openPostgresLogReader } from './postgres-log-reader.js';
import { postgresUnderTest, type PostgresUnderTest } from './testing/postgres-under-test.js';

realPart('a log on PostgreSQL', missingPostgres(), () => {
  let postgres: PostgresUnderTest;
  beforeAll(async () => {
    postgres = await postgresUnderTest();
  });
  afterAll(() => postgres.stop());

  logReaderConformance('its reader', async () => {
    const schema = postgres.newSchema();
    const store = await postgres.open(schema);
    return {
      store,
      open: (where) => openPostgresLogReader({ address: postgres.address, schema: where ?? schema }),
      async damage(how) {
        await store.close();
        const change = how === 'changed' ? `UPDATE ${schema}.events SET data = '{}'` : `DELETE FROM ${schema}.events`;
        await postgres.run(`${change} WHERE stream = 'a-1' AND revision = 3`);
      },
      dispose: () => store.close(),
    };
  });
});
