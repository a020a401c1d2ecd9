import type {
  ApprovalKind,
  ApprovalStatus,
  AuditRow,
  JsonObject,
  StaffView,
  UserView,
} from '@corella/contracts/identity';
import type { ApprovalView, ListReply, ListRequest, QueryRequest, UserListReply } from '@corella/contracts/queries';
import { tablesOf, type Kysely } from '@corella/read-model';
import { filterUnknown, planList, readPage, textSearch, type ListFields } from '@corella/record-lists';
import { ok, reject } from '@corella/result';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Subject } from '../approvals/pending-approvals.js';
import { maskEmail, normaliseEmail } from '../domain/rules/email-address.js';
import { maskedPhone } from '../people/phone-number.js';
import type { IdentityContext } from '../identity.context.js';
import { decisionView } from './decision-view.js';
import type { IdentityTables } from './identity-tables.js';
import { APPROVALS, AUDIT, STAFF, USERS } from './list-fields.js';
import { AS_OF, staffAsOf } from './staff-as-of.js';
import { standingFilter } from './standing-filter.js';
import { staffIdIn, staffMatching } from './staff-search.js';

/** Requests of some kinds, about some targets, and those of one person. */
const visible = (to: QueryRequest<'identity.list-approvals'>['visibleTo']): readonly Expression<SqlBool>[] =>
  to === undefined
    ? []
    : [
        sql<SqlBool>`(${sql.join(
          [
            sql`initiator = ${to.staffId}`,
            ...(to.kinds.length === 0 ? [] : [sql`kind in (${sql.join([...to.kinds])})`]),
            ...(to.targets === undefined || to.targets.length === 0
              ? []
              : [sql`target in (${sql.join([...to.targets])})`]),
          ],
          sql` or `,
        )})`,
      ];

/** A record about a member of staff names them by id, a request about them by kind and id. */
const subjectOf = (target: string): string => target.replace(/^staff:/, '');

type Rows<Table extends keyof IdentityTables> = ListReply<IdentityTables[Table]>;

interface Listed {
  readonly fields: ListFields;
  /** The streams that the table follows. */
  readonly category: string;
  /** What holds for every row, whatever the filter. */
  readonly only: readonly Expression<SqlBool>[];
}

/** The console's lists: filtered and sorted in SQL, with personal data from the vault for the rows that are shown. */
export class Lists {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    private readonly context: IdentityContext,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  /** An address is matched exactly, through the vault's blind index. No personal data is searched in SQL. */
  async users(request: ListRequest & { readonly masked: boolean }): Promise<UserListReply> {
    const { email, q, ...others } = request.filter;
    const { filter, only } = standingFilter(others);
    if (email !== undefined && typeof email !== 'string')
      // Left out of the filter, it would list everybody.
      return reject({ code: 'filter-unknown', field: 'email', detail: 'It takes one address.' });
    const address = email ?? (typeof q === 'string' && q.includes('@') ? q : undefined);
    const search: ListRequest['filter'] = q === undefined || address === q ? {} : { q };
    const owner = address === undefined ? undefined : await this.ownerOf(address);
    const found = await this.select(
      'identity_users',
      { ...request, filter: { ...filter, ...search } },
      {
        fields: USERS,
        category: 'user',
        only: address === undefined ? only : [...only, sql<SqlBool>`uid = ${owner ?? ''}`],
      },
    );
    if (!found.ok) return found;
    const views = await Promise.all(found.value.rows.map(({ uid }) => this.context.users.view(uid)));
    const rows = views
      .filter((view) => view !== null)
      .map((view) => ({
        ...view,
        id: view.uid,
        ...(request.masked ? maskedContact(view) : {}),
      }));
    return ok({ ...found.value, rows, ...(owner !== undefined && { owner }) });
  }

  /** Nobody has an address whose registration was not recorded. */
  private async ownerOf(address: string): Promise<string | null> {
    const uid = await this.context.contacts.uidOf(normaliseEmail(address) ?? '');
    return uid !== null && (await this.context.users.get(uid)) !== null ? uid : null;
  }

  async staff(request: ListRequest): Promise<ListReply<StaffView & { readonly id: string }>> {
    const { q, ...filter } = request.filter;
    if (filter[AS_OF] !== undefined) {
      await this.fresh('staff');
      await this.fresh('audit');
      return staffAsOf(this.context, this.db, request);
    }
    const only = q === undefined ? [] : await this.searchWithStaff(q, STAFF, 'staff_id');
    if (only === null) return filterUnknown('q');
    const found = await this.select(
      'identity_staff',
      { ...request, filter },
      { fields: STAFF, category: 'staff', only },
    );
    if (!found.ok) return found;
    const rows = await Promise.all(
      found.value.rows.map(async (row) => {
        const contact = await this.context.staff.contact(row.staff_id);
        const activity = await this.context.vault.get<{ lastLoginAt: number }>('staff-activity', row.staff_id);
        const role = row.role as StaffView['role'];
        const status = row.status as StaffView['status'];
        return {
          id: row.staff_id,
          staffId: row.staff_id,
          email: contact?.email ?? '',
          name: contact?.name ?? '',
          role,
          status,
          createdAt: row.created_at,
          lastLoginAt: activity?.body.lastLoginAt ?? null,
        };
      }),
    );
    return ok({ ...found.value, rows });
  }

  async approvals(request: QueryRequest<'identity.list-approvals'>): Promise<ListReply<ApprovalView>> {
    const found = await this.select('identity_approvals', request, {
      fields: APPROVALS,
      category: 'approval',
      only: visible(request.visibleTo),
    });
    if (!found.ok) return found;
    const ids = found.value.rows.map((row) => row.approval_id);
    const decisions =
      ids.length === 0
        ? []
        : await this.db
            .selectFrom('identity_decisions')
            .selectAll()
            .where('approval_id', 'in', ids)
            .orderBy('approval_id')
            .orderBy('revision')
            .execute();
    const keys = decisions.some(({ kid }) => kid !== null) ? await this.context.approvalKeys.published() : [];
    const names = await this.namesOf([
      ...found.value.rows.map((row) => row.initiator),
      ...decisions.map((row) => row.staff_id),
      ...found.value.rows.flatMap((row) => staffIdIn(row) ?? []),
    ]);
    const rows = found.value.rows.map(async (row): Promise<ApprovalView> => ({
      id: row.approval_id,
      kind: row.kind as ApprovalKind,
      target: row.target,
      payload: await this.shownPayload(row),
      payloadHash: row.payload_hash,
      reason: row.reason,
      initiator: row.initiator,
      initiatorName: names.get(row.initiator) ?? row.initiator,
      subjectName: names.get(staffIdIn(row) ?? '') ?? null,
      required: row.required,
      status: row.status as ApprovalStatus,
      finding: row.finding,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      decisions: decisions
        .filter((decision) => decision.approval_id === row.approval_id)
        .map((decision) => decisionView(decision, { keys, names, request: requestOf(row) })),
    }));
    return ok({ ...found.value, rows: await Promise.all(rows) });
  }

  /** With the person whom a request wants to add, whose name and address are in the vault. */
  private async shownPayload(row: IdentityTables['identity_approvals']): Promise<JsonObject> {
    const payload = JSON.parse(row.payload) as JsonObject;
    if (row.kind !== 'staff-create' || payload['contactHash'] === undefined) return payload;
    const contact = await this.context.staffProposals.of(row.approval_id, payload);
    return { ...payload, email: contact?.email ?? null, name: contact?.name ?? null };
  }

  async audit(request: ListRequest & { readonly onlyActor?: string }): Promise<ListReply<AuditRow>> {
    const { onlyActor } = request;
    const asked = request.filter.actor;
    // Whoever may read only their own records gets no others, whatever the filter says.
    const filter =
      onlyActor === undefined
        ? request.filter
        : { ...request.filter, actor: asked === undefined || asked === onlyActor ? onlyActor : 'nobody' };
    const { q, ...columns } = filter;
    const only = q === undefined ? [] : await this.searchWithStaff(q, AUDIT, 'actor');
    if (only === null) return filterUnknown('q');
    const found = await this.select(
      'identity_audit',
      { ...request, filter: columns },
      { fields: AUDIT, category: 'audit', only },
    );
    if (!found.ok) return found;
    const names = await this.namesOf(found.value.rows.flatMap((row) => [row.actor, subjectOf(row.target)]));
    const nameOrNull = (id: string): string | null => (names.get(id) === id ? null : (names.get(id) ?? null));
    return ok({
      ...found.value,
      rows: found.value.rows.map(({ before_text, after_text, position: _position, ...row }) => ({
        ...row,
        actorName: names.get(row.actor) ?? row.actor,
        targetName: nameOrNull(subjectOf(row.target)),
        before: before_text,
        after: after_text,
      })),
    });
  }

  /**
   * Names and addresses are in the vault, so the people are found first, and what is about them by id. Null for what
   * is no text.
   */
  private async searchWithStaff(
    q: unknown,
    { search }: ListFields,
    column: string,
  ): Promise<readonly Expression<SqlBool>[] | null> {
    const found = textSearch(q, search);
    if (found === null) return null;
    const ids = await staffMatching(this.db, this.context.staff, String(q));
    return ids.length === 0 ? [found] : [sql<SqlBool>`(${found} or ${sql.ref(column)} in (${sql.join([...ids])}))`];
  }

  /** Up to 100 approvals that are overdue. */
  async overdue(now: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('identity_approvals')
      .select('approval_id')
      .where('status', '=', 'pending')
      .where('expires_at', '<=', now)
      .limit(100)
      .execute();
    return rows.map((row) => row.approval_id);
  }

  /** Every request that waits for a decision, with its subject. */
  async pending(): Promise<readonly (Subject & { readonly approvalId: string })[]> {
    const rows = await this.db
      .selectFrom('identity_approvals')
      .select(['approval_id', 'kind', 'target', 'payload_hash'])
      .where('status', '=', 'pending')
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      approvalId: row.approval_id,
      kind: row.kind as ApprovalKind,
      target: row.target,
      payloadHash: row.payload_hash,
    }));
  }

  /** Names of staff from the vault. Whoever is not in it, such as a service, keeps its id. */
  private async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (const id of ids) if (!names.has(id)) names.set(id, (await this.context.staff.contact(id))?.name ?? id);
    return names;
  }

  private async select<Table extends keyof IdentityTables>(
    table: Table,
    request: ListRequest,
    { fields, category, only }: Listed,
  ): Promise<Rows<Table>> {
    const plan = planList(request, fields);
    if (!plan.ok) return plan;
    await this.fresh(category);
    const where = [...plan.value.where, ...only];
    return ok(await readPage<IdentityTables[Table]>(this.db, { from: sql.table(table) }, { ...plan.value, where }));
  }
}

/** An address is empty once its person was erased. */
const maskedContact = ({ email, phone }: UserView): Pick<UserView, 'email' | 'phone'> => ({
  email: email === '' ? '' : maskEmail(email),
  ...(phone === undefined ? {} : { phone: maskedPhone(phone) }),
});

const requestOf = ({ kind, target, payload_hash }: IdentityTables['identity_approvals']) => ({
  kind: kind as ApprovalKind,
  target,
  payloadHash: payload_hash,
});
