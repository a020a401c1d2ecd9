import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { ManualClock } from '@corella/clock';
import { UPCASTERS } from '@corella/contracts/versions';
import type { RecordedEvent } from '@corella/event-store';
import { openSqliteLogReader } from '@corella/event-store-sqlite';
import { openSqliteTablesReader } from '@corella/read-model-sqlite';
import { Sentinel } from '@corella/sentinel';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { EXIT_DIVERGED, runSentinel, replayMachine } from './sentinel.js';
import { ledgerTables } from './sentinel-tables.js';
import { buildLedgerTables } from './testing/build-tables.js';
import { copyOfCorpus, readCorpus } from './testing/corpus.js';

const LOG = '2026-11-orders';
const CLOSED_ORDER = 'SELECT order_id FROM ledger_orders WHERE finished_at IS NOT NULL ORDER BY order_id LIMIT 1';
const OPEN_ORDER = 'SELECT order_id FROM ledger_orders WHERE finished_at IS NULL ORDER BY order_id LIMIT 1';
const A_BALANCE =
  "(account, asset) = (SELECT account, asset FROM ledger_balances WHERE account LIKE 'spot:%' AND available > 0 AND frozen > 0 ORDER BY account LIMIT 1)";

const FORGERIES: readonly (readonly [what: string, sql: string, finding: RegExp])[] = [
  [
    'a balance of one unit more',
    `UPDATE ledger_balances SET available = available + 1 WHERE ${A_BALANCE}`,
    /ledger_balances, spot:\d+ \w+: the table has available \d+, frozen \d+, the log gives available \d+, frozen \d+/,
  ],
  [
    'a frozen amount moved to available',
    `UPDATE ledger_balances SET available = available + frozen, frozen = 0 WHERE ${A_BALANCE}`,
    /ledger_balances, spot:\d+ \w+: the table has/,
  ],
  [
    'a missing balance',
    `DELETE FROM ledger_balances WHERE ${A_BALANCE}`,
    /ledger_balances, spot:\d+ \w+: the table has no row, the log gives available/,
  ],
  [
    'a balance of nobody',
    "INSERT INTO ledger_balances VALUES ('spot:9999999', 'btc', 5, 0, 1)",
    /ledger_balances, spot:9999999 btc: the table has available 5, frozen 0, the log gives none/,
  ],
  [
    'a closed order that is still called open',
    `UPDATE ledger_orders SET finished_at = NULL, state = 'submitted' WHERE order_id = (${CLOSED_ORDER})`,
    /ledger_orders, \S+ \d+: the table has it open as submitted, the log gives none/,
  ],
  [
    'an open order that is missing',
    `DELETE FROM ledger_orders WHERE order_id = (${OPEN_ORDER})`,
    /ledger_orders, \S+ \d+: the table has no row, the log gives it open as/,
  ],
  [
    'an open order in another state',
    `UPDATE ledger_orders SET state = 'filled' WHERE order_id = (${OPEN_ORDER})`,
    /ledger_orders, \S+ \d+: the table has it open as filled, the log gives it open as/,
  ],
];

describe('the sentinel over the tables', () => {
  const master = join(mkdtempSync(join(tmpdir(), 'corella-tables-')), 'read-models.db');
  let events: readonly RecordedEvent[] = [];
  let copy: ReturnType<typeof copyOfCorpus>;
  let file = '';

  beforeAll(async () => {
    events = await readCorpus(LOG);
    await buildLedgerTables(master, events);
  });
  afterAll(() => rmSync(join(master, '..'), { recursive: true, force: true }));
  beforeEach(async () => {
    copy = copyOfCorpus(LOG);
    file = join(copy.root, 'read-models.db');
    await new Database(master, { readonly: true }).backup(file);
  });
  afterEach(() => copy.remove());

  const alterTables = (sql: string): void => {
    const db = new Database(file);
    expect(db.prepare(sql).run().changes).toBe(1);
    db.close();
  };
  const run = async (): Promise<{ code: number; said: string }> => {
    const said: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation((text) => (said.push(String(text)), true)),
    );
    try {
      return {
        code: await runSentinel({
          data: copy.root,
          facts: openFolderFacts({ directory: copy.root }),
          log: { kind: 'sqlite', directory: copy.eventsDir },
          tables: { kind: 'sqlite', file: file },
          host: '127.0.0.1',
          port: 0,
          follow: false,
          logger: pino({ level: 'silent' }),
        }),
        said: said.join(''),
      };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };
  const inSlices = async (sliceRows: number): Promise<Sentinel> =>
    new Sentinel({
      log: await openSqliteLogReader(copy.eventsDir),
      machineOf: replayMachine,
      upcasters: UPCASTERS,
      clock: new ManualClock(0),
      server: { liveHashes: async () => null, report: async () => true },
      tables: ledgerTables(openSqliteTablesReader(file), { sliceRows }),
    });

  it('finds no difference in the tables of a valid venue', async () => {
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('1 looks at the tables compared') });
  });

  it.each(FORGERIES)('exits with 3 and names %s', async (_what, sql, finding) => {
    alterTables(sql);
    const { code, said } = await run();
    expect(code).toBe(EXIT_DIVERGED);
    expect(said).toMatch(/tables: ledger-0 at revision \d+ \(position \d+\)/);
    expect(said).toMatch(finding);
  });

  it('also reads the tables in small slices, and finds a difference in the last of them', async () => {
    const sound = await inSlices(7);
    expect(await sound.run({ once: true })).toBeNull();
    expect(sound.report().tablesCompared).toBeGreaterThan(3);
    const last = '(SELECT account, asset FROM ledger_balances ORDER BY account DESC, asset DESC LIMIT 1)';
    alterTables(`UPDATE ledger_balances SET available = available + 1 WHERE (account, asset) = ${last}`);
    const forged = await inSlices(7);
    expect(await forged.run({ once: true })).toMatchObject({ kind: 'tables', stream: 'ledger-0' });
  });

  it('compares at the revision of the tables, even when the log has moved on', async () => {
    await buildLedgerTables(`${file}.half`, events.slice(0, events.length / 2));
    await new Database(`${file}.half`, { readonly: true }).backup(file);
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('1 looks at the tables compared') });
  });

  it('reports tables that are ahead of the log', async () => {
    alterTables("UPDATE projection_progress SET revision = 999999 WHERE name = 'ledger' AND stream = 'ledger-0'");
    expect((await run()).said).toContain('beyond the end of the log');
  });

  it('reports a damaged file', async () => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(7, 4_096));
    const { code, said } = await run();
    expect(code).toBe(EXIT_DIVERGED);
    expect(said).toMatch(/tables: the log \(position start\): .*read-models\.db: /);
  });

  it.each([
    ['that are being built', "UPDATE projection_progress SET position = NULL WHERE name = 'ledger'"],
    ['of another version', "UPDATE projection SET version = version + 1 WHERE name = 'ledger'"],
    ['that do not exist yet', 'DROP TABLE projection'],
  ])('skips tables %s', async (_what, sql) => {
    const db = new Database(file);
    db.exec(sql);
    db.close();
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('0 looks') });
  });

  it('reads open orders and balances through an index', () => {
    const db = new Database(file, { readonly: true });
    const plan = (sql: string): string =>
      (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail).join('; ');
    expect(
      plan(
        "SELECT account, order_id, state FROM ledger_orders WHERE finished_at IS NULL AND (account, order_id) > ('', 0) ORDER BY account, order_id LIMIT 9",
      ),
    ).toContain('ledger_orders_open');
    expect(
      plan("SELECT account FROM ledger_balances WHERE (account, asset) > ('', '') ORDER BY account, asset LIMIT 9"),
    ).not.toContain('TEMP B-TREE');
    db.close();
  });
});
