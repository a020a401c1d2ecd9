import { Inject, Injectable } from '@nestjs/common';
import {
  AGREEMENT_PROFILES,
  AGREEMENTS,
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
import { pendingRecord, peopleOf, VersionPeople } from '../changes/version-people.js';

export const PUBLISH = ['agreement-publish'] as const;
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
    const [row, before, draft] = await Promise.all([
      this.row(agreement),
      this.texts(agreement, version - 1),
      ask(this.deps.signals, 'identity.agreement-text', { agreement, contentHash: hashes }),
    ]);
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
        mustSign: reconsent && row !== null ? profiles.reduce((sum, one) => sum + row.customers[one].all, 0) : 0,
      },
      findings: [
        ...(version === latest + 1 ? [] : [`Version ${latest} is the newest one by now.`]),
        ...(draft === null ? ['The texts have to be drafted again.'] : []),
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
      this.people.pending(PUBLISH, agreementTarget(agreement)),
      this.people.approvals(versions.map(({ approvalId }) => approvalId)),
    ]);
    const statuses = statusesOf(row, this.deps.clock.nowMs());
    return {
      id: agreement,
      latest: versions.at(-1)?.version ?? 0,
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
          };
        })
        .reverse(),
      customers,
      pending: pendingRecord(pending, staff),
    };
  }
}

/** In force is what counts for some profile now; whatever is newer is still to come. */
function statusesOf({ versions }: AgreementRow, now: number): ReadonlyMap<number, AgreementVersionRecord['status']> {
  const begun = versions.filter(({ effectiveAt }) => effectiveAt <= now);
  const inForce = new Set(
    AGREEMENT_PROFILES.map((profile) => begun.findLast(({ profiles }) => profiles.includes(profile))?.version),
  );
  return new Map(
    versions.map(({ version, effectiveAt }) => [
      version,
      effectiveAt > now ? 'scheduled' : inForce.has(version) ? 'in-force' : 'superseded',
    ]),
  );
}
