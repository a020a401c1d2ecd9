import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { DamagedFact, FactsUnavailable } from '@corella/venue-facts';
import { venueFactsConformance } from '@corella/venue-facts/conformance';
import { openPostgresFacts } from './postgres-facts.js';

realPart('facts of a venue on a PostgreSQL server', missingPostgres(), () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());
  const open = (statementMs?: number) =>
    openPostgresFacts({ address: server.address, ...(statementMs ? { statementMs } : {}) });

  venueFactsConformance('facts in PostgreSQL', async () => {
    await server.run('DROP TABLE IF EXISTS venue_facts, corella_schema');
    return {
      open: () => open(),
      outage: { begin: () => server.crash(), end: () => server.restart() },
      dispose: () => Promise.resolve(),
    };
  });

  it('create nothing for whoever only reads', async () => {
    await server.run('DROP TABLE IF EXISTS venue_facts, corella_schema');
    const facts = await open();
    expect(await facts.get('mode')).toBeNull();
    expect(await server.run(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    await facts.put('mode', { seed: 1 });
    await server.run(`UPDATE venue_facts SET value = '{'`);
    await expect(facts.get('mode')).rejects.toThrow(DamagedFact);
    await facts.close();
  });

  it('do not wait for a server that says nothing', async () => {
    const facts = await open(600);
    await facts.put('mode', { seed: 1 });
    server.freeze();
    await expect(facts.get('mode')).rejects.toThrow(FactsUnavailable);
    server.thaw();
    expect(await facts.get('mode')).toEqual({ seed: 1 });
    await facts.close();
  });
});
