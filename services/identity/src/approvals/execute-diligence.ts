import type { ApprovalPayloads, IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { DILIGENCE_STREAM, type DiligenceVersion } from '@corella/contracts/kyc';
import { ok, type Result } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import type { IdentityContext } from '../identity.context.js';

/** The shape was checked before anybody could sign it. */
const versionOf = (payload: JsonObject): DiligenceVersion =>
  payload as unknown as Omit<ApprovalPayloads['diligence-terms'], 'terms'> & Pick<DiligenceVersion, 'terms'>;

/** Why these settings cannot be asked for; null when they can. */
export const diligenceFinding = (
  { diligence }: Pick<IdentityContext, 'diligence'>,
  payload: JsonObject,
): Promise<IdentityRejection | null> => diligence.finding(versionOf(payload));

/** Two people have agreed: the settings are a version from now on, or from the time that was chosen. */
export async function publishDiligence(
  { diligence }: Pick<IdentityContext, 'diligence'>,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Result<{ readonly stream: string; readonly revision: number }, IdentityRejection>> {
  const { version, terms, effectiveAt } = versionOf(payload);
  const by = [initiator, ...signers].join();
  const published = await diligence.publish({ version, terms, effectiveAt, approvalId, by });
  return published.ok ? ok({ stream: DILIGENCE_STREAM, revision: published.value.revision }) : published;
}

/** The shape was checked before anybody could sign it. */
const withdrawOf = (payload: JsonObject) => payload as unknown as ApprovalPayloads['diligence-withdraw'];

/** Why this version cannot be taken back; null when it can. */
export const diligenceWithdrawFinding = (
  { diligence }: Pick<IdentityContext, 'diligence'>,
  payload: JsonObject,
): Promise<IdentityRejection | null> => {
  const { version, approvalId: published } = withdrawOf(payload);
  return diligence.withdrawFinding({ version, published });
};

/** Two people have agreed to take it back. If it has begun meanwhile, it stays. */
export async function withdrawDiligence(
  { diligence }: Pick<IdentityContext, 'diligence'>,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Result<{ readonly stream: string; readonly revision: number }, IdentityRejection>> {
  const { version, approvalId: published } = withdrawOf(payload);
  const withdrawn = await diligence.withdraw({ version, published, approvalId, by: [initiator, ...signers].join() });
  return withdrawn.ok ? ok({ stream: DILIGENCE_STREAM, revision: withdrawn.value.revision }) : withdrawn;
}
