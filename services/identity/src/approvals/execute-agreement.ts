import type { AgreementHashes, ApprovalPayloads, IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import type { Result } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import { decideAgreement } from '../domain/agreement/agreement.decide.js';
import { agreementStream, sameHashes } from '../domain/agreement/agreement.js';
import type { IdentityContext } from '../identity.context.js';

/** The shape was checked before anybody could sign it. */
const payloadOf = (payload: JsonObject) =>
  payload as unknown as Omit<ApprovalPayloads['agreement-publish'], 'contentHash'> & {
    readonly contentHash: AgreementHashes;
  };

/** Why these texts cannot be the next version; null when they can. */
export async function publishFinding(
  { agreements }: Pick<IdentityContext, 'agreements'>,
  payload: JsonObject,
): Promise<IdentityRejection | null> {
  const { agreement, version, contentHash } = payloadOf(payload);
  const { versions, drafts } = await agreements.of(agreement);
  if (version !== (versions.at(-1)?.version ?? 0) + 1) return { code: 'payload-changed', field: 'version' };
  const isDrafted = drafts.some((draft) => sameHashes(draft.contentHash, contentHash));
  return isDrafted ? null : { code: 'payload-changed', field: 'contentHash' };
}

/** The shape was checked before anybody could sign it. */
const withdrawOf = (payload: JsonObject) => payload as unknown as ApprovalPayloads['agreement-withdraw'];

/** Why this version cannot be taken back; null when it can. */
export async function withdrawFinding(
  { agreements, clock }: Pick<IdentityContext, 'agreements' | 'clock'>,
  payload: JsonObject,
): Promise<IdentityRejection | null> {
  const { agreement, version, approvalId: published } = withdrawOf(payload);
  const state = await agreements.of(agreement);
  const command = { type: 'Withdraw', version, published, approvalId: '', by: '' } as const;
  const decided = decideAgreement(agreement, command, { state, at: clock.nowMs() });
  return decided.ok ? null : decided.rejection;
}

/** Two people have agreed to take it back. If it has begun meanwhile, it stays. */
export async function withdrawAgreement(
  { agreements }: Pick<IdentityContext, 'agreements'>,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Result<{ readonly stream: string; readonly revision: number }, IdentityRejection>> {
  const { agreement, version, approvalId: published } = withdrawOf(payload);
  const by = [initiator, ...signers].join();
  const withdrawn = await agreements.change(
    agreement,
    { type: 'Withdraw', version, published, approvalId, by },
    { by },
  );
  return withdrawn.ok ? ok({ stream: agreementStream(agreement), revision: withdrawn.value.revision }) : withdrawn;
}

/** Two people have agreed on the texts: they are a version from now on, or from the time that was chosen. */
export async function publishAgreement(
  { agreements }: Pick<IdentityContext, 'agreements'>,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Result<{ readonly stream: string; readonly revision: number }, IdentityRejection>> {
  const { agreement, ...version } = payloadOf(payload);
  const by = [initiator, ...signers].join();
  const published = await agreements.change(agreement, { type: 'Publish', ...version, approvalId, by }, { by });
  return published.ok ? ok({ stream: agreementStream(agreement), revision: published.value.revision }) : published;
}
