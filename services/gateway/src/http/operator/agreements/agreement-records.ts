import { Inject, Injectable } from '@nestjs/common';
import {
  AGREEMENT_PROFILES,
  AGREEMENTS,
  withTakeBack,
  type AgreementId,
  type AgreementTexts,
  type ApprovalPayloads,
  type StaffPrincipal,
} from '@corella/contracts/identity';
import type { AgreementEvidence, AgreementRecord, AgreementVersionRecord } from '@corella/contracts/operator';
import type { AgreementRow } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { approvalIds, pendingRecord, peopleOf, VersionPeople, withdrawalOf } from '../changes/version-people.js';

/** What two people may decide about one agreement. Only one of these waits at a time. */
export const CHANGES = withTakeBack('agreement-publish');
export const agreementTarget = (agreement: AgreementId): string => `agreement:${agreement}`;
export const agreementOf = (id: string): AgreementId | null => AGREEMENTS.find((known) => known === id) ?? null;

/** What customers agree to, with the people behind each version and how many customers have signed it. */
@Injectable()
export class AgreementRecords {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly people: VersionPeople,
  ) {}

  async all(staff: StaffPrincipal): Promise<readonly AgreementRecord[]> {
    const rows = await ask(this.deps.signals, 'identity.agreement-rows', {});
    return Promise.all(rows.map((row) => this.record(row, staff)));
  }

  async one(agreement: AgreementId, staff: StaffPrincipal): Promise<AgreementRecord | null> {
    const row = await this.row(agreement);
    return row === null ? null : this.record(row, staff);
  }

  texts(agreement: AgreementId, version: number): Promise<AgreementTexts | null> {
    return ask(this.deps.signals, 'identity.agreement-text', { agreement, version }).then(
      (found) => found?.texts ?? null,
    );
  }

  /** What two people decide, as it is now. */
  async evidence(
    payload: ApprovalPayloads['agreement-publish'],
  ): Promise<{ readonly agreement: AgreementEvidence; readonly findings: readonly string[] }> {
    const { agreement, version, contentHash, profiles, effectiveAt, reconsent, graceDays } = payload;
    const hashes = { 'en-us': String(contentHash['en-us']), 'zh-cn': String(contentHash['zh-cn']) };
    const [row, draft] = await Promise.all([
      this.row(agreement),
      ask(this.deps.signals, 'identity.agreement-text', { agreement, contentHash: hashes }),
    ]);
    const before = await this.texts(agreement, baseOf(row, version));
    const latest = row?.versions.at(-1)?.version ?? 0;
    return {
      agreement: {
        id: agreement,
        version,
        before,
        after: draft?.texts ?? null,
        profiles,
        reconsent,
        graceDays,
        effectiveAt: effectiveAt === 0 ? null : isoText(effectiveAt),
        takesBack: false,
        mustSign: reconsent && row !== null ? profiles.reduce((sum, one) => sum + row.customers[one].all, 0) : 0,
      },
      findings: [
        ...(version === latest + 1 ? [] : [`Version ${latest} is the newest one by now.`]),
        ...(draft === null ? ['The texts have to be drafted again.'] : []),
      ],
    };
  }

  /** A version that two people may take back, and the texts that stay. */
  async evidenceOfTakingBack({ agreement, version }: ApprovalPayloads['agreement-withdraw']): Promise<{
    readonly agreement: AgreementEvidence | null;
    readonly findings: readonly string[];
  }> {
    const row = await this.row(agreement);
    const found = row?.versions.find((one) => one.version === version);
    if (row === null || found === undefined) return { agreement: null, findings: ['There is no such version.'] };
    const [before, after] = await Promise.all([
      this.texts(agreement, version),
      this.texts(agreement, baseOf(row, version)),
    ]);
    const { profiles, effectiveAt, reconsent, graceDays, missing: mustSign, withdrawal } = found;
    return {
      agreement: {
        id: agreement,
        version,
        before,
        after,
        profiles,
        reconsent,
        graceDays,
        effectiveAt: isoText(effectiveAt),
        mustSign,
        takesBack: true,
      },
      findings: [
        ...(withdrawal === undefined ? [] : ['The version was taken back.']),
        ...(effectiveAt <= this.deps.clock.nowMs() ? ['The version is in force by now.'] : []),
      ],
    };
  }

  private async row(agreement: AgreementId): Promise<AgreementRow | null> {
    const rows = await ask(this.deps.signals, 'identity.agreement-rows', {});
    return rows.find((row) => row.agreement === agreement) ?? null;
  }

  private async record(row: AgreementRow, staff: StaffPrincipal): Promise<AgreementRecord> {
    const { agreement, versions, customers } = row;
    const [pending, approvals] = await Promise.all([
      this.people.pending(CHANGES, agreementTarget(agreement)),
      this.people.approvals(approvalIds(versions)),
    ]);
    const statuses = statusesOf(row, this.deps.clock.nowMs());
    return {
      id: agreement,
      latest: versions.at(-1)?.version ?? 0,
      base: baseOf(row, Infinity),
      versions: versions
        .map((version): AgreementVersionRecord => {
          const { contentHash, profiles, approvalId, effectiveAt, publishedAt } = version;
          const approval = approvals.get(approvalId ?? '');
          return {
            version: version.version,
            reconsent: version.reconsent,
            graceDays: version.graceDays,
            signed: version.signed,
            missing: version.missing,
            approvalId,
            profiles,
            contentHash,
            status: statuses.get(version.version) ?? 'superseded',
            effectiveAt: effectiveAt === 0 ? null : isoText(effectiveAt),
            by: peopleOf(approval).by,
            publishedAt: publishedAt === null ? null : isoText(publishedAt),
            withdrawal: withdrawalOf(version.withdrawal, approvals),
          };
        })
        .reverse(),
      customers,
      pending: pendingRecord(pending, staff),
    };
  }
}

/** The newest version below another one that was not taken back; 0 for none. */
const baseOf = (row: AgreementRow | null, below: number): number =>
  row?.versions.findLast(({ version, withdrawal }) => version < below && withdrawal === undefined)?.version ?? 0;

/** In force is what counts for some profile now; whatever is newer is still to come. */
function statusesOf({ versions }: AgreementRow, now: number): ReadonlyMap<number, AgreementVersionRecord['status']> {
  const begun = versions.filter(({ effectiveAt, withdrawal }) => effectiveAt <= now && withdrawal === undefined);
  const inForce = new Set(
    AGREEMENT_PROFILES.map((profile) => begun.findLast(({ profiles }) => profiles.includes(profile))?.version),
  );
  return new Map(
    versions.map(({ version, effectiveAt, withdrawal }) => [
      version,
      withdrawal !== undefined
        ? 'withdrawn'
        : effectiveAt > now
          ? 'scheduled'
          : inForce.has(version)
            ? 'in-force'
            : 'superseded',
    ]),
  );
}
