import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import type { RecordedEvent } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { createInvariants } from '@corella/invariants';
import { EXIT_DIVERGED, runSentinel } from './sentinel.js';
import { copyOfCorpus, readCorpus } from './testing/corpus.js';
import { writeLog } from './testing/forge.js';
import { FORGERIES, forgeryOf } from './testing/forgeries.js';

const LOG = '2026-11-spot';

describe('the sentinel', () => {
  let events: readonly RecordedEvent[] = [];
  beforeAll(async () => {
    events = await readCorpus(LOG);
  });

  const run = (root: string): Promise<number> =>
    runSentinel({
      data: root,
      facts: openFolderFacts({ directory: root }),
      log: { kind: 'sqlite', directory: join(root, 'events') },
      tables: { kind: 'sqlite', file: join(root, 'read-models.db') },
      host: '127.0.0.1',
      port: 0,
      follow: false,
      logger: pino({ level: 'silent' }),
    });
  const quietly = async (work: () => Promise<number>): Promise<{ code: number; said: string }> => {
    const said: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation((text) => (said.push(String(text)), true)),
    );
    try {
      return { code: await work(), said: said.join('') };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  it.each(FORGERIES)('finds $what although every checksum is valid', ({ invariant, forge }) => {
    const invariants = createInvariants();
    const found = forge(events)
      .flatMap((event) => invariants.apply(event))
      .concat(invariants.atRest());
    expect(found.map((violation) => violation.invariant)).toContain(invariant);
    expect(found.map((violation) => violation.invariant)).not.toContain('chain');
  });

  it('finds a changed event whose hash chain was left as it was', () => {
    const invariants = createInvariants();
    const forged = events.map((event) =>
      event.type === 'FeeScheduleSet' ? { ...event, data: { ...event.data, version: 99 } } : event,
    );
    expect(forged.flatMap((event) => invariants.apply(event))[0]).toMatchObject({
      invariant: 'chain',
      stream: 'ledger-0',
    });
  });

  it('finds nothing in a valid log', async () => {
    const copy = copyOfCorpus(LOG);
    const { code, said } = await quietly(() => run(copy.root));
    copy.remove();
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining(`sound: ${events.length} events checked`),
    });
  });

  it('exits with 3 and names the place when a unit was stolen and every checksum is valid', async () => {
    const root = mkdtempSync(join(tmpdir(), 'corella-forged-'));
    const store = await openSqliteEventStore({
      directory: join(root, 'events'),
      reserveBytes: 0,
      minFreeBytes: 0,
      onFault: () => undefined,
    });
    const forged = forgeryOf('a unit stolen from a trade').forge(events);
    await writeLog(store, forged);
    await store.close();
    const { code, said } = await quietly(() => run(root));
    rmSync(root, { recursive: true, force: true });
    expect(code).toBe(EXIT_DIVERGED);
    expect(said).toMatch(/settlement: ledger-0 at revision \d+ \(position \d+\): TradeSettled: its lines differ/);
  });

  it('exits with 3 when a row was changed and its checksum was not', async () => {
    const copy = copyOfCorpus(LOG);
    const db = new Database(join(copy.eventsDir, 'log.db'));
    db.prepare(
      'UPDATE append SET prev = zeroblob(16) WHERE first = (SELECT max(first) FROM append WHERE first < 900)',
    ).run();
    db.close();
    const { code, said } = await quietly(() => run(copy.root));
    copy.remove();
    expect(code).toBe(EXIT_DIVERGED);
    expect(said).toContain('the chain of row hashes is broken');
  });
});
