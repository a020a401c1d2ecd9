import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalPayloads, StaffPrincipal, StaffView } from '@corella/contracts/identity';
import { uidOf } from '@corella/contracts/ledger';
import type { EvidenceRecord } from '@corella/contracts/operator';
import type { ApprovalView, ListReply } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { fieldText } from '../../problem/field-texts.js';
import { AgreementRecords } from '../agreements/agreement-records.js';
import { ApprovalChanges } from '../changes/approval-changes.js';
import { oneById } from '../list-dialect.js';
import { MarketRecords } from '../market-records.js';
import { REMOVAL_FINDINGS, removalOutcome } from '../removals/removal-record.js';
import { accountRecord, approvalRecord, staffRecord, userRecord } from '../records.js';
import { depositEvidence } from './deposit-evidence.js';
import { ExecutionChecks } from './execution-checks.js';
import { staffFindings } from './staff-findings.js';
import { subjectOf, type Subject } from './subjects.js';
import { VersionFindings } from './version-findings.js';
import { withdrawalEvidence } from './withdrawal-evidence.js';
import { listFindings } from './list-findings.js';
import { approvalsFor } from './visible-approvals.js';

/** The parts that depend on the subject. The rest is the same for every request. */
type Parts = Partial<Omit<EvidenceRecord, 'id' | 'waiting' | 'at'>>;

const MOST_WAITING = 20;
const firstOf = <Row>(reply: ListReply<Row>): Row | undefined => (reply.ok ? reply.value.rows[0] : undefined);
const figures = (available: bigint, frozen: bigint) => ({
  available: formatUnits(available),
  frozen: formatUnits(frozen),
  total: formatUnits(available + frozen),
});

/**
 * What a decision is about, gathered from the services that own it. Whoever may decide a request sees its subject; more
 * than the request is about is shown only with the permission for it.
 */
@Injectable()
export class Evidence {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly markets: MarketRecords,
    private readonly changes: ApprovalChanges,
    private readonly checks: ExecutionChecks,
    private readonly versions: VersionFindings,
    private readonly agreements: AgreementRecords,
  ) {}

  async of(view: ApprovalView, staff: StaffPrincipal): Promise<EvidenceRecord> {
    const subject = subjectOf(view);
    const [parts, waiting] = await Promise.all([this.parts(subject, view, staff), this.waiting(view, subject, staff)]);
    return {
      id: view.id,
      account: null,
      balance: null,
      user: null,
      kycCase: null,
      removal: null,
      deposit: null,
      agreement: null,
      frozen: null,
      market: null,
      staff: null,
      peers: null,
      ...parts,
      findings: view.status === 'pending' ? (parts.findings ?? []) : [],
      waiting,
      at: isoText(this.deps.clock.nowMs()),
    };
  }

  private parts(subject: Subject, view: ApprovalView, staff: StaffPrincipal): Promise<Parts> {
    switch (subject.about) {
      case 'adjustment':
        return this.adjustment(subject.payload);
      case 'user':
        return this.user(subject.uid);
      case 'lock':
        return this.lock(subject.payload);
      case 'verification':
        return this.verification(subject.payload);
      case 'removal':
        return this.removal(subject.payload);
      case 'deposit':
        return depositEvidence(this.deps.signals, subject.payload);
      case 'withdrawal':
        return withdrawalEvidence(this.deps.signals, subject.payload);
      case 'agreement':
        return this.agreements.evidence(subject.payload);
      case 'agreement-taken-back':
        return this.agreements.evidenceOfTakingBack(subject.payload);
      case 'list':
        return listFindings(this.deps.signals, subject.payload, staff).then((findings) => ({ findings }));
      case 'new-staff':
        return this.newStaff(subject.email, subject.role);
      case 'staff':
        return this.staff(subject.staffId, view);
      case 'market':
        return this.market(subject.symbol, view);
      case 'diligence':
        return this.versions.diligence(view).then((findings) => ({ findings }));
      case 'fees':
        return this.versions.fees(view).then((findings) => ({ findings }));
    }
  }

  private async adjustment(payload: ApprovalPayloads['ledger-adjustment']): Promise<Parts> {
    const { account, asset, units } = payload;
    const uid = uidOf(account);
    const [obstacle, { available, frozen }, row, user] = await Promise.all([
      this.checks.adjustment(payload),
      this.checks.balance(account, asset),
      ask(this.deps.signals, 'ledger.list-accounts', oneById(account)).then(firstOf),
      uid === null ? undefined : this.userRow(uid),
    ]);
    return {
      account: row ? accountRecord(row) : null,
      balance: { asset, before: figures(available, frozen), after: figures(available + BigInt(units), frozen) },
      user: user ? userRecord(user) : null,
      findings: obstacle ? [fieldText(obstacle.fault, 'en-us')] : [],
    };
  }

  private async user(uid: string): Promise<Parts> {
    const [user, freezing] = await Promise.all([
      this.userRow(uid),
      ask(this.deps.signals, 'identity.list-audit', {
        filter: { action: 'users.freeze', target: `user:${uid}` },
        range: [0, 0],
        sort: ['at', 'DESC'],
      }).then(firstOf),
    ]);
    const frozen = user?.status === 'frozen';
    return {
      user: user ? userRecord(user) : null,
      frozen: frozen && freezing ? { by: freezing.actorName, at: isoText(freezing.at), reason: freezing.reason } : null,
      findings: frozen ? [] : ['The user is not frozen.'],
    };
  }

  /** The lock of the owner, which may be another one by now. */
  private async lock({ uid, lock }: ApprovalPayloads['account-unlock']): Promise<Parts> {
    const user = await this.userRow(uid);
    const finding =
      user?.lock === undefined
        ? 'The account is not locked.'
        : user.lock.number === lock
          ? null
          : 'The owner has locked the account again since.';
    return { user: user ? userRecord(user) : null, findings: finding === null ? [] : [finding] };
  }

  /** Answers and pictures stay closed: whoever decides opens the case, for a reason of their own. */
  private async verification({ uid, caseId, hash }: ApprovalPayloads['kyc-approve']): Promise<Parts> {
    const [user, view] = await Promise.all([
      this.userRow(uid),
      ask(this.deps.signals, 'identity.kyc-case', { caseId }),
    ]);
    const isSame = view !== null && view.hash === hash;
    return {
      user: user ? userRecord(user) : null,
      kycCase: view && {
        id: caseId,
        name: view.name,
        kind: view.kind,
        marks: view.marks,
        needsSecond: view.needsSecond,
      },
      findings: isSame ? [] : ['The case has changed since it was read.'],
    };
  }

  /** What the customer wrote stays closed: whoever decides opens the request, for a reason of their own. */
  private async removal({ uid, removalId, hash }: ApprovalPayloads['removal-execute']): Promise<Parts> {
    const [user, view] = await Promise.all([
      this.userRow(uid),
      ask(this.deps.signals, 'identity.removal', { removalId }),
    ]);
    const isSame = view !== null && view.hash === hash;
    return {
      user: user ? userRecord(user) : null,
      removal: view && {
        id: removalId,
        project: view.project,
        submittedAt: isoText(view.submittedAt),
        change: view.change,
        factors: view.factors,
        ...removalOutcome(view),
      },
      findings: [
        ...(isSame ? [] : ['The request has changed since it was read.']),
        ...(view?.findings ?? []).map((finding) => REMOVAL_FINDINGS[finding]),
      ],
    };
  }

  /** The address stays masked here; revealing it is an act of its own. */
  private userRow(uid: string) {
    return ask(this.deps.signals, 'identity.list-users', { ...oneById(uid), masked: true }).then(firstOf);
  }

  private async newStaff(email: string | null, role: string): Promise<Parts> {
    const everybody = await this.everybody();
    const owner = everybody.find((person) => person.email.toLowerCase() === email?.toLowerCase());
    return {
      peers: peersOf(everybody, role),
      staff: owner ? staffRecord(owner) : null,
      findings: owner ? ['This address belongs to a member of staff.'] : [],
    };
  }

  private async staff(staffId: string, view: ApprovalView): Promise<Parts> {
    const everybody = await this.everybody();
    const person = everybody.find((one) => one.staffId === staffId);
    return {
      staff: person ? staffRecord(person) : null,
      peers: person ? peersOf(everybody, person.role) : null,
      findings: staffFindings(view, person, everybody),
    };
  }

  private async everybody(): Promise<readonly StaffView[]> {
    const reply = await ask(this.deps.signals, 'identity.list-staff', {
      filter: {},
      range: [0, 999],
      sort: ['id', 'ASC'],
    });
    return reply.ok ? reply.value.rows : [];
  }

  private async market(symbol: string, view: ApprovalView): Promise<Parts> {
    const market = await this.markets.one(symbol);
    return { market, findings: await this.versions.market(view, market) };
  }

  private async waiting(
    view: ApprovalView,
    { targets }: Subject,
    staff: StaffPrincipal,
  ): Promise<EvidenceRecord['waiting']> {
    const reply = await ask(this.deps.signals, 'identity.list-approvals', {
      filter: { target: targets, status: 'pending' },
      range: [0, MOST_WAITING],
      sort: ['createdAt', 'ASC'],
      ...approvalsFor(staff),
    });
    const others = (reply.ok ? reply.value.rows : []).filter(({ id }) => id !== view.id);
    const changes = await this.changes.known(others);
    return others.map((other) => approvalRecord(other, staff, changes));
  }
}

const peersOf = (everybody: readonly StaffView[], role: string): EvidenceRecord['peers'] => ({
  role,
  active: everybody.filter((person) => person.role === role && person.status === 'active').length,
});
