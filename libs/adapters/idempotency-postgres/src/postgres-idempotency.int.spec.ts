import { IdempotencyUnavailable, type ClaimRequest, type IdempotencyRecords } from '@corella/idempotency';
import { idempotencyConformance } from '@corella/idempotency/conformance';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { openPostgresIdempotency, type PostgresIdempotencyOptions } from './postgres-idempotency.js';

const KEY = new Uint8Array(32).fill(7);
const request: ClaimRequest = {
  owner: 'CLEARTEXT-OWNER',
  key: 'CLEARTEXT-KEY',
  bodyHash: 'CLEARTEXT-BODY',
  isRepeatable: false,
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

realPart('idempotency in PostgreSQL', missingPostgres(), () => {
  let server: OwnPostgres;
  const opened: IdempotencyRecords[] = [];
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());
  const closeAll = async (): Promise<void> => {
    for (const records of opened.splice(0)) await records.close();
    await server.run('DROP TABLE IF EXISTS idempotency, corella_schema');
  };
  const open = async (more: Partial<PostgresIdempotencyOptions> = {}): Promise<IdempotencyRecords> => {
    const records = await openPostgresIdempotency({ address: server.address, key: KEY, ...more });
    opened.push(records);
    return records;
  };

  idempotencyConformance('PostgreSQL', async () => {
    // Instead of waiting, since only the database's time counts.
    const letPass = async (column: string): Promise<void> =>
      void (await server.run(`UPDATE idempotency SET ${column} = clock_timestamp()`));
    return {
      records: [await open(), await open()],
      outlastClaim: () => letPass('claimed_until'),
      outlastAnswer: () => letPass('expires_at'),
      dispose: closeAll,
    };
  });

  describe('on a disk and in an outage', () => {
    afterEach(closeAll);

    it('keeps nothing that could be read without the key', async () => {
      const records = await open();
      const found = await records.claim(request);
      if (found.state === 'claimed') await found.claim.answer({ secretKey: 'CLEARTEXT-SECRET' });
      const rows = await server.run('SELECT i::text AS row FROM idempotency i');
      expect(rows).toHaveLength(1);
      const hex = Buffer.from('CLEARTEXT').toString('hex');
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`CLEARTEXT|${hex}`));
      expect(await records.claim(request)).toEqual({ state: 'answered', answer: { secretKey: 'CLEARTEXT-SECRET' } });
    });

    it('removes what is forgotten', async () => {
      const records = await open({ keptMs: 1, sweepMs: 20 });
      await records.claim(request);
      while ((await server.run('SELECT FROM idempotency')).length > 0) await pause(10);
    });

    it('gives no claim while the database is away, and keeps an answer until it is back', async () => {
      const records = await open({ statementMs: 1_000, sweepMs: 50 });
      const found = await records.claim(request);
      server.freeze();
      try {
        const tried = [
          records.claim({ ...request, key: 'k-2' }),
          found.state === 'claimed' ? found.claim.answer('kept') : Promise.resolve(),
        ];
        for (const one of await Promise.allSettled(tried))
          expect(one).toMatchObject({ status: 'rejected', reason: expect.any(IdempotencyUnavailable) });
      } finally {
        server.thaw();
      }
      const other = await open();
      while ((await other.claim(request)).state !== 'answered') await pause(10);
      // A claim that failed has been given back, so nobody is told that its outcome is unknown.
      for (let state = ''; state !== 'claimed'; await pause(10))
        ({ state } = await other.claim({ ...request, key: 'k-2' }));
    });
  });
});
