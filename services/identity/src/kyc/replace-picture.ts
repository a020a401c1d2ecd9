import type { IdentityRejection } from '@corella/contracts/identity';
import type { KycPicture } from '@corella/contracts/kyc';
import { ok, reject, type Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import type { OpenDraft } from './open-draft.js';

/** The picture takes its place. The one before is deleted, unless the desk has seen it. */
export async function replacePicture(
  context: IdentityContext,
  { uid, open, picture }: { readonly uid: string; readonly open: OpenDraft; readonly picture: KycPicture },
): Promise<Result<{ readonly version: number }, IdentityRejection>> {
  const { draft, isSubmitted } = open;
  const before = draft.pictures.find(({ slot }) => slot === picture.slot);
  const pictures = [...draft.pictures.filter(({ slot }) => slot !== picture.slot), picture];
  const saved = await context.kycRows.putDraft(uid, { ...draft, pictures }, context.clock.nowMs());
  if (saved === null) return reject({ code: 'draft-changed' });
  if (before !== undefined && !(await isSubmitted(before))) await context.files.delete(before.fileId);
  return ok({ version: saved.version });
}
