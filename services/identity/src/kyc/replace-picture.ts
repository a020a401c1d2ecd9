import type { IdentityRejection } from '@corella/contracts/identity';
import { KYC_PERSON_BYTES, type KycPicture } from '@corella/contracts/kyc';
import { ok, reject, type Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import type { OpenDraft } from './open-draft.js';

/**
 * The picture takes its place. The one before is deleted, unless the desk has seen it. All pictures of a person
 * together have a bound.
 */
export async function replacePicture(
  context: IdentityContext,
  { uid, open, picture }: { readonly uid: string; readonly open: OpenDraft; readonly picture: KycPicture },
): Promise<Result<{ readonly version: number }, IdentityRejection>> {
  const { draft, isSubmitted } = open;
  const before = draft.pictures.find(({ slot }) => slot === picture.slot);
  const bytes = await bytesBeside(context, { uid, open, replaced: before });
  if (bytes + picture.sentBytes > KYC_PERSON_BYTES)
    return reject({ code: 'documents-limit', field: picture.slot, inputs: { limitBytes: KYC_PERSON_BYTES } });
  const pictures = [...draft.pictures.filter(({ slot }) => slot !== picture.slot), picture];
  const saved = await context.kycRows.putDraft(uid, { ...draft, pictures }, context.clock.nowMs());
  if (saved === null) return reject({ code: 'draft-changed' });
  if (before !== undefined && !(await isSubmitted(before))) await context.files.delete(before.fileId);
  return ok({ version: saved.version });
}

/** What stays of a person's pictures: in the draft, but for the one that gives way, and in everything that was sent. */
async function bytesBeside(
  { kycRows }: IdentityContext,
  {
    uid,
    open,
    replaced,
  }: { readonly uid: string; readonly open: OpenDraft; readonly replaced: KycPicture | undefined },
): Promise<number> {
  const stay = new Map(open.draft.pictures.filter((one) => one !== replaced).map((one) => [one.fileId, one.sentBytes]));
  for (let number = open.verification.answersRows; number > 0; number -= 1)
    for (const { fileId, sentBytes } of (await kycRows.answers(uid, number))?.pictures ?? [])
      stay.set(fileId, sentBytes);
  return [...stay.values()].reduce((sum, bytes) => sum + bytes, 0);
}
