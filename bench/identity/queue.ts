import { join } from 'node:path';
import { KYC_STATE } from '@corella/contracts/identity';
import { tablesOf } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import type { Kysely } from 'kysely';
import type { IdentityContext } from '../../services/identity/src/identity.context.js';
import { identityDefinition, type IdentityTables } from '../../services/identity/src/projections/identity-tables.js';
import { KycLists } from '../../services/identity/src/projections/kyc-lists.js';
import { NOT_DUE } from '../../services/identity/src/projections/kyc-queries.js';
import { inDirectory, median } from '../append/measure.js';

const [FEW, MANY] = [1_000, 100_000];
const ROUNDS = 25;
/** Cases that wait for the desk; all others are decided. */
const OPEN = 500;
const A_BATCH = 500;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 0, 5);

/** A page of the desk's queue with its counts, among 100,000 cases beside among 1,000. */
export function queue(): Promise<string> {
  return inDirectory(async (directory) => {
    const [few, many] = [await pageMs(join(directory, 'few.db'), FEW), await pageMs(join(directory, 'many.db'), MANY)];
    return (
      `queue: a page of 25 with its counts in ${many.toFixed(1)} ms among ${MANY} cases, ${few.toFixed(1)} ms among ` +
      `${FEW}; ratio ${(many / few).toFixed(1)}`
    );
  });
}

async function pageMs(file: string, cases: number): Promise<number> {
  const readModels = await openSqliteReadModels({
    file,
    onFault: (error) => {
      throw error;
    },
  });
  await readModels.prepare(identityDefinition);
  const db = tablesOf<IdentityTables>(readModels.db);
  for (let from = 0; from < cases; from += A_BATCH)
    await readModels.bulk([
      insertOf(
        db,
        Array.from({ length: A_BATCH }, (_, at) => rowOf(from + at, cases)),
      ),
    ]);
  // Names come from the vault, for the rows of a page only.
  const context = {
    readModels,
    clock: { nowMs: () => NOW },
    users: { get: () => Promise.resolve(null) },
    verifications: { of: () => Promise.resolve({ current: null }) },
    staff: { contact: () => Promise.resolve(null) },
  } as unknown as IdentityContext;
  const lists = new KycLists(context, () => Promise.resolve());
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = performance.now();
    const [page] = await Promise.all([
      lists.cases({ filter: { tab: 'open' }, sort: ['dueAt', 'ASC'], range: [0, 24], staffId: 's-1' }),
      lists.counts('s-1'),
    ]);
    if (!page.ok || page.value.total !== OPEN) throw new Error('the page is not what was asked for');
    times.push(performance.now() - asked);
  }
  await readModels.close();
  return median(times);
}

const insertOf = (db: Kysely<IdentityTables>, rows: readonly IdentityTables['identity_kyc_cases'][]) =>
  db
    .insertInto('identity_kyc_cases')
    .values([...rows])
    .compile();

function rowOf(n: number, cases: number): IdentityTables['identity_kyc_cases'] {
  const isOpen = n >= cases - OPEN;
  const submittedAt = NOW - (cases - n) * 60_000;
  return {
    case_id: `KYC-${1_000_000 + n}-1`,
    uid: String(1_000_000 + n),
    kind: 'person',
    country: n % 3 === 0 ? 'JP' : 'AU',
    method: 'upload',
    document_type: 'passport',
    pictures: 2,
    marks: n % 7 === 0 ? '["face-low"]' : '[]',
    needs_second: '[]',
    asked: '[]',
    mismatches: n % 5 === 0 ? 1 : 0,
    checked: 1,
    state: isOpen ? KYC_STATE.submitted : KYC_STATE.approved,
    mail_state: 0,
    letter_until: null,
    attempt: 1,
    submitted_at: submittedAt,
    due_at: submittedAt + DAY_MS,
    due_sort: isOpen ? submittedAt + DAY_MS : NOT_DUE,
    claimed_by: null,
    claimed_until: null,
    asked_at: null,
    approval_id: null,
    decided_at: isOpen ? null : submittedAt + 3_600_000,
    decided_by: isOpen ? null : 's-2',
    cause: null,
    rating: 'low',
    risks: '[]',
  };
}
