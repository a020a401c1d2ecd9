import { FIRST_DILIGENCE, isSameDiligence, type DiligenceEvents, type DiligenceTerms } from '@corella/contracts/kyc';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';

interface Agreed {
  readonly version: number;
  readonly terms: DiligenceTerms;
  readonly effectiveAt: number;
}

/** The settings of the diligence are those that two people agreed about, numbered without gaps, and begin in order. */
export class DiligenceChecks implements Checker {
  private latest = { version: FIRST_DILIGENCE.version, effectiveAt: FIRST_DILIGENCE.effectiveAt };
  /** What was granted and is not published yet. */
  private readonly agreed = new Map<string, Agreed>();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'diligence')) return this.publish(event.data, event.meta.at, report);
    if (!isOf(event, 'approval')) return;
    if (event.type === 'ApprovalGranted' && event.data.kind === 'diligence-terms')
      this.agreed.set(event.data.approvalId, event.data.payload as unknown as Agreed);
    else if (event.type === 'ApprovalFailed') this.agreed.delete(event.data.approvalId);
  }

  private publish(
    { version, terms, effectiveAt, approvalId }: DiligenceEvents['DiligencePublished'],
    at: number,
    report: Report,
  ): void {
    const { latest } = this;
    const agreed = this.agreed.get(approvalId);
    if (agreed?.version !== version || !isSameDiligence(agreed.terms, terms))
      report('two-people', `nobody agreed in ${approvalId} to version ${version} of the diligence as it is published`);
    else if (effectiveAt !== Math.max(agreed.effectiveAt, at, latest.effectiveAt))
      report('two-people', `version ${version} of the diligence begins at ${effectiveAt}, which nobody agreed to`);
    if (version !== latest.version + 1)
      report('desk', `version ${version} of the diligence follows version ${latest.version}`);
    this.agreed.delete(approvalId);
    this.latest = { version, effectiveAt };
  }
}
