import { KYC_STATE } from '@corella/contracts/identity';
import {
  KYC_LAPSE_DAYS,
  KYC_MARKS,
  KYC_TABS,
  type KycCaseRow,
  type KycCounts,
  type KycMark,
  type KycFoundReason,
  type KycPart,
  type KycRisk,
  type KycSecondReason,
  type KycTab,
} from '@corella/contracts/kyc';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { tablesOf, type Kysely } from '@corella/read-model';
import { filterUnknown, planList, readPage, textSearch } from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql, type Expression, type SqlBool } from 'kysely';
import { BoundedMap } from '@corella/aggregates';
import type { WaitingCases } from '../figures/figures.js';
import type { IdentityContext } from '../identity.context.js';
import { nameIn } from '../kyc/applicant-name.js';
import type { CaseTable } from '../kyc/leases.js';
import type { IdentityTables } from './identity-tables.js';
import { NOT_DUE } from './kyc-queries.js';
import { KYC_CASES } from './list-fields.js';

type Row = IdentityTables['identity_kyc_cases'];
type Where = Expression<SqlBool>;

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 200;
/** Open cases whose names are searched. More than a desk works off in days. */
const MOST_NAMED = 2_000;
const MOST_DECIDED = 10_000;

const OPEN = sql<SqlBool>`decided_at is null`;
const TABS: Readonly<Record<KycTab, Where>> = {
  open: OPEN,
  submitted: sql<SqlBool>`(state in (${KYC_STATE.submitted}, ${KYC_STATE.submittedAgain}) and decided_at is null)`,
  review: sql<SqlBool>`(state = ${KYC_STATE.underReview} and approval_id is null and decided_at is null)`,
  modify: sql<SqlBool>`state = ${KYC_STATE.needsModification}`,
  second: sql<SqlBool>`approval_id is not null`,
  ongoing: sql<SqlBool>`(cause is not null and decided_at is null)`,
  /** Also while the letter is in the post: the desk is done with it. */
  approved: sql<SqlBool>`(state = ${KYC_STATE.approved} or (state = ${KYC_STATE.underReview} and decided_at is not null))`,
  rejected: sql<SqlBool>`state = ${KYC_STATE.rejected}`,
};
/** Waits for somebody of the desk. */
const UNCLAIMED = sql<SqlBool>`(decided_at is null and approval_id is null and claimed_by is null
  and state <> ${KYC_STATE.needsModification})`;

const isOneOf = <Known extends string>(known: readonly Known[], value: unknown): value is Known =>
  known.some((one) => one === value);

function flagged(name: 'mine' | 'unclaimed' | 'resubmitted' | 'mismatched', staffId: string): Where {
  switch (name) {
    case 'mine':
      return sql<SqlBool>`(claimed_by = ${staffId} and ${OPEN})`;
    case 'unclaimed':
      return UNCLAIMED;
    case 'resubmitted':
      return sql<SqlBool>`attempt > 1`;
    case 'mismatched':
      return sql<SqlBool>`mismatches > 0`;
  }
}

/** As the decider has them, of a case that was checked. */
const secondReasonsOf = ({ kind, needs_second: second, rating }: Row): readonly KycSecondReason[] => {
  const found = JSON.parse(second) as KycFoundReason[];
  return [
    ...(kind === 'company' ? (['company'] as const) : []),
    ...found,
    ...(rating === 'high' && found.length === 0 ? (['high-risk'] as const) : []),
  ];
};

/** The desk's queue: filtered and sorted in SQL, with names from the vault. */
export class KycLists implements CaseTable {
  private readonly db: Kysely<IdentityTables>;
  private readonly names = new BoundedMap<string, string | null>(20_000);

  constructor(
    private readonly context: IdentityContext,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async cases(
    request: ListRequest & { readonly staffId: string },
  ): Promise<ListReply<KycCaseRow & { readonly id: string }>> {
    const { tab, mine, unclaimed, resubmitted, mismatched, mark, q, ...filter } = request.filter;
    const only: Where[] = [];
    if (tab !== undefined) {
      if (!isOneOf(KYC_TABS, tab)) return filterUnknown('tab');
      only.push(TABS[tab]);
    }
    if (mark !== undefined) {
      if (!isOneOf(KYC_MARKS, mark)) return filterUnknown('mark');
      only.push(sql<SqlBool>`marks like ${`%"${mark}"%`}`);
    }
    const flags = { mine, unclaimed, resubmitted, mismatched };
    for (const [name, flag] of Object.entries(flags) as [keyof typeof flags, unknown][]) {
      if (flag !== undefined && typeof flag !== 'boolean') return filterUnknown(name);
      if (flag === true) only.push(flagged(name, request.staffId));
    }
    await this.fresh('kyc');
    if (q !== undefined) {
      const found = await this.search(q);
      if (found === null) return filterUnknown('q');
      only.push(found);
    }
    const plan = planList({ ...request, filter }, KYC_CASES);
    if (!plan.ok) return plan;
    const page = await readPage<Row>(
      this.db,
      { from: sql.table('identity_kyc_cases') },
      { ...plan.value, where: [...plan.value.where, ...only] },
    );
    const rows = await Promise.all(page.rows.map((row) => this.shown(row)));
    return ok({ ...page, rows });
  }

  async counts(staffId: string): Promise<KycCounts> {
    await this.fresh('kyc');
    const now = this.context.clock.nowMs();
    const count = (where: Where) => sql<number>`coalesce(sum(case when ${where} then 1 else 0 end), 0)`;
    const columns = [
      ...KYC_TABS.map((tab) => count(TABS[tab]).as(tab)),
      count(sql<SqlBool>`(claimed_by = ${staffId} and ${OPEN})`).as('mine'),
      count(UNCLAIMED).as('unclaimed'),
      count(sql<SqlBool>`(${OPEN} and due_sort < ${now})`).as('overdue'),
    ];
    const [found] = await this.db.selectFrom('identity_kyc_cases').select(columns).execute();
    const { times, rightFirstTime } = await this.decidedSince(now);
    const of = (name: string): number => Number((found as Record<string, unknown> | undefined)?.[name] ?? 0);
    const tabs = Object.fromEntries(KYC_TABS.map((tab) => [tab, of(tab)])) as Record<KycTab, number>;
    return {
      ...tabs,
      mine: of('mine'),
      unclaimed: of('unclaimed'),
      overdue: of('overdue'),
      decidedToday: times.length,
      rightFirstTime,
      medianToday: times[Math.floor(times.length / 2)] ?? null,
    };
  }

  async waiting(now: number, most: number): Promise<readonly string[]> {
    await this.fresh('kyc');
    const rows = await this.db
      .selectFrom('identity_kyc_cases')
      .select('case_id')
      .where(sql<SqlBool>`(${UNCLAIMED} or (claimed_until <= ${now} and decided_at is null and approval_id is null))`)
      .orderBy('due_sort')
      .orderBy('case_id')
      .limit(most)
      .execute();
    return rows.map((row) => row.case_id);
  }

  /** What waits for the desk, whoever of it has it. */
  async waitingCases(now: number): Promise<WaitingCases> {
    const [found] = await this.db
      .selectFrom('identity_kyc_cases')
      .select([
        sql<number | null>`min(submitted_at)`.as('oldest'),
        sql<number>`coalesce(sum(case when due_sort < ${now} then 1 else 0 end), 0)`.as('overdue'),
      ])
      .where(sql<SqlBool>`${OPEN} and approval_id is null and state <> ${KYC_STATE.needsModification}`)
      .execute();
    const oldest = found?.oldest ?? null;
    return { oldestAt: oldest === null ? null : Number(oldest), overdue: Number(found?.overdue ?? 0) };
  }

  async overdue(now: number): Promise<readonly string[]> {
    await this.fresh('kyc');
    const asked = now - KYC_LAPSE_DAYS * DAY_MS;
    const rows = await this.db
      .selectFrom('identity_kyc_cases')
      .select('case_id')
      .where(
        sql<SqlBool>`(claimed_until <= ${now} or (asked_at <= ${asked} and cause is null)
        or letter_until <= ${now})`,
      )
      .limit(MOST_AT_ONCE)
      .execute();
    return rows.map((row) => row.case_id);
  }

  async unchecked(): Promise<readonly { uid: string; caseId: string; attempt: number }[]> {
    const rows = await this.db
      .selectFrom('identity_kyc_cases')
      .select(['uid', 'case_id', 'attempt'])
      .where('checked', '=', 0)
      .where('decided_at', 'is', null)
      .where('state', '<>', KYC_STATE.needsModification)
      .execute();
    return rows.map((row) => ({ uid: row.uid, caseId: row.case_id, attempt: row.attempt }));
  }

  /** Milliseconds, ascending, that the cases took that were decided on this day (UTC); how many were right at once. */
  private async decidedSince(
    now: number,
  ): Promise<{ readonly times: readonly number[]; readonly rightFirstTime: number }> {
    const rows = await this.db
      .selectFrom('identity_kyc_cases')
      .select(['submitted_at', 'decided_at', 'attempt', 'state'])
      .where('decided_at', '>=', now - (now % DAY_MS))
      .limit(MOST_DECIDED)
      .execute();
    return {
      times: rows.map((row) => Number(row.decided_at) - Number(row.submitted_at)).sort((a, b) => a - b),
      rightFirstTime: rows.filter(({ attempt, state }) => attempt === 1 && state !== KYC_STATE.rejected).length,
    };
  }

  /** By case and uid, and by name among the open cases. Null for what is no text. */
  private async search(q: unknown): Promise<Where | null> {
    const found = textSearch(q, KYC_CASES.search);
    if (found === null) return null;
    const wanted = String(q).trim().toLowerCase();
    const open = await this.db
      .selectFrom('identity_kyc_cases')
      .select(['uid', 'case_id', 'attempt'])
      .where(OPEN)
      .orderBy('due_sort')
      .limit(MOST_NAMED)
      .execute();
    const named: string[] = [];
    for (const { uid, case_id: caseId, attempt } of open)
      if ((await this.nameOf(uid, `${caseId}/${attempt}`))?.toLowerCase().includes(wanted)) named.push(caseId);
    return named.length === 0 ? found : sql<SqlBool>`(${found} or case_id in (${sql.join(named)}))`;
  }

  /** The name in the answers that were sent last; null after the person was erased. */
  private async nameOf(uid: string, version: string): Promise<string | null> {
    if ((await this.context.users.get(uid))?.closed?.erased === 'everything') return null;
    const known = this.names.get(version);
    if (known !== undefined) return known;
    const { current } = await this.context.verifications.of(uid);
    const sent = current && (await this.context.kycRows.answers(uid, current.answers));
    const name = sent ? nameIn(sent.answers) : null;
    this.names.set(version, name);
    return name;
  }

  private async shown(row: Row): Promise<KycCaseRow & { readonly id: string }> {
    const { claimed_by: claimedBy } = row;
    const contact = claimedBy === null ? null : await this.context.staff.contact(claimedBy);
    return {
      id: row.case_id,
      caseId: row.case_id,
      uid: row.uid,
      name: await this.nameOf(row.uid, `${row.case_id}/${row.attempt}`),
      kind: row.kind as KycCaseRow['kind'],
      country: row.country,
      method: row.method as KycCaseRow['method'],
      documentType: row.document_type,
      pictures: row.pictures,
      checked: row.checked === 1,
      marks: JSON.parse(row.marks) as KycMark[],
      mismatches: row.mismatches,
      needsSecond: secondReasonsOf(row),
      state: row.state as KycCaseRow['state'],
      mailState: row.mail_state as KycCaseRow['mailState'],
      attempt: row.attempt,
      submittedAt: row.submitted_at,
      dueAt: row.due_sort === NOT_DUE ? null : row.due_at,
      cause: row.cause as KycCaseRow['cause'],
      rating: row.rating as KycCaseRow['rating'],
      risks: JSON.parse(row.risks) as KycRisk[],
      claimedBy,
      claimedByName: contact?.name ?? null,
      claimedUntil: row.claimed_until,
      asked: JSON.parse(row.asked) as KycPart[],
      approvalId: row.approval_id,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
    };
  }
}
