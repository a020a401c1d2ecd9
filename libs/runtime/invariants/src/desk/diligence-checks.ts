import type { ApprovalPayloads } from '@corella/contracts/identity';
import { FIRST_DILIGENCE, isSameDiligence, type DiligenceEvents, type DiligenceTerms } from '@corella/contracts/kyc';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';

type Standing = Pick<DiligenceEvents['DiligencePublished'], 'version' | 'effectiveAt' | 'approvalId'>;
interface Agreed {
  readonly version: number;
  readonly terms: DiligenceTerms;
  readonly effectiveAt: number;
}

/** The settings of the diligence are those that two people agreed about, numbered without gaps, and begin in order. */
export class DiligenceChecks implements Checker {
  /** Those that stand, the newest last. */
  private standing: readonly Standing[] = [{ ...FIRST_DILIGENCE, approvalId: '' }];
  /** What was granted to be taken back. */
  private readonly leaving = new Map<string, ApprovalPayloads['diligence-withdraw']>();
  /** What was granted and is not published yet. */
  private readonly agreed = new Map<string, Agreed>();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'diligence'))
      return event.type === 'DiligencePublished'
        ? this.publish(event.data, event.meta.at, report)
        : this.withdraw(event.data, event.meta.at, report);
    if (!isOf(event, 'approval')) return;
    if (event.type === 'ApprovalGranted' && event.data.kind === 'diligence-terms')
      this.agreed.set(event.data.approvalId, event.data.payload as unknown as Agreed);
    else if (event.type === 'ApprovalGranted' && event.data.kind === 'diligence-withdraw')
      this.leaving.set(event.data.approvalId, event.data.payload as unknown as ApprovalPayloads['diligence-withdraw']);
    else if (event.type === 'ApprovalFailed') {
      this.agreed.delete(event.data.approvalId);
      this.leaving.delete(event.data.approvalId);
    }
  }

  private publish(
    { version, terms, effectiveAt, approvalId }: DiligenceEvents['DiligencePublished'],
    at: number,
    report: Report,
  ): void {
    const latest = this.latest();
    const agreed = this.agreed.get(approvalId);
    if (agreed?.version !== version || !isSameDiligence(agreed.terms, terms))
      report('two-people', `nobody agreed in ${approvalId} to version ${version} of the diligence as it is published`);
    else if (effectiveAt !== Math.max(agreed.effectiveAt, at, latest.effectiveAt))
      report('two-people', `version ${version} of the diligence begins at ${effectiveAt}, which nobody agreed to`);
    if (version !== latest.version + 1)
      report('desk', `version ${version} of the diligence follows version ${latest.version}`);
    this.agreed.delete(approvalId);
    this.standing = [...this.standing, { version, effectiveAt, approvalId }];
  }

  private withdraw({ version, approvalId }: DiligenceEvents['DiligenceWithdrawn'], at: number, report: Report): void {
    const latest = this.latest();
    const agreed = this.leaving.get(approvalId);
    if (agreed?.version !== version || agreed.approvalId !== latest.approvalId)
      report('two-people', `nobody agreed in ${approvalId} to take back version ${version} of the diligence`);
    if (latest.version !== version || latest.effectiveAt <= at)
      report('desk', `version ${version} of the diligence is taken back, and is not to come`);
    this.leaving.delete(approvalId);
    this.standing = this.standing.filter((one) => one.version !== version);
  }

  private latest(): Standing {
    return this.standing.at(-1) ?? { ...FIRST_DILIGENCE, approvalId: '' };
  }
}
