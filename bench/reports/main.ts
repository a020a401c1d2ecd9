import { join } from 'node:path';
import { tablesOf, type ReadModels } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { sql, type Kysely } from 'kysely';
import { inDirectory, median, quantile } from '../append/measure.js';

/**
 * How long a customer's page of 50 rows takes while a member of staff filters a list by a field without an index: with
 * both in one thread, and with the list in the thread for reports.
 * Usage: node tools/run.mjs bench/reports/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ACCOUNTS = 1_000;
const ROWS = [20_000, 200_000, 2_000_000];
const PAGE = 50;
const PAUSE_MS = 2;

interface Lines {
  bench_lines: { account_id: number; revision: number; asset: string; units: number };
}

const linesOf = (db: ReadModels['db']): Kysely<Lines> => tablesOf<Lines>(db);

const fill = (db: Kysely<Lines>, rows: number) =>
  sql`
  insert into bench_lines select abs(random()) % ${ACCOUNTS}, value, case abs(random()) % 3 when 0 then 'aud' when 1 then 'btc' else 'eth' end, abs(random()) % 1000000000
  from (with recursive counted(value) as (select 1 union all select value + 1 from counted where value < ${rows}) select value from counted)`.compile(
    db,
  );

const page = (db: Kysely<Lines>, account: number) =>
  db
    .selectFrom('bench_lines')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('revision', 'desc')
    .limit(PAGE)
    .execute();
const report = (db: Kysely<Lines>) =>
  db
    .selectFrom('bench_lines')
    .select(({ fn }) => ['account_id', fn.countAll().as('lines')])
    .where('asset', '=', 'btc')
    .groupBy('account_id')
    .execute();

/** Milliseconds of the customers' pages while one report runs, and of the report. */
async function during(
  models: ReadModels,
  reports: ReadModels['db'],
): Promise<{ readonly pages: readonly number[]; readonly reportMs: number }> {
  const pages: number[] = [];
  const started = performance.now();
  let reportMs = 0;
  const running = report(linesOf(reports)).then(() => (reportMs = performance.now() - started));
  do {
    const asked = performance.now();
    await page(linesOf(models.db), (pages.length * 7) % ACCOUNTS);
    pages.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  } while (reportMs === 0);
  await running;
  return { pages, reportMs };
}

async function measure(models: ReadModels, rows: number): Promise<void> {
  await models.prepare({
    name: 'bench',
    version: rows,
    tables: ['bench_lines'],
    create: ({ int, text }) => [
      `CREATE TABLE bench_lines (account_id ${int} NOT NULL, revision ${int} NOT NULL, asset ${text} NOT NULL, units ${int} NOT NULL, PRIMARY KEY (account_id, revision)) WITHOUT ROWID`,
    ],
  });
  await models.bulk([fill(linesOf(models.db), rows)]);
  const [one, own]: [number[], number[]] = [[], []];
  const reportsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(Math.max(...(await during(models, models.db)).pages));
    const apart = await during(models, models.reports);
    own.push(quantile(apart.pages, 0.99));
    reportsMs.push(apart.reportMs);
  }
  const slowest = median(one).toFixed(1);
  const apart = median(own).toFixed(1);
  console.log(
    `${rows.toLocaleString('en').padStart(9)} rows: a report of ${median(reportsMs).toFixed(0)} ms; ` +
      `the slowest page meanwhile ${slowest} ms in the same thread, p99 ${apart} ms with a thread for reports, ` +
      `ratio ${(median(one) / median(own)).toFixed(0)}`,
  );
}

console.log(`customers' pages beside a report, median of ${ROUNDS}`);
await inDirectory(async (directory) => {
  const models = await openSqliteReadModels({
    file: join(directory, 'read.db'),
    onFault: (error) => {
      throw error;
    },
  });
  for (const rows of ROWS) await measure(models, rows);
  await models.close();
});
