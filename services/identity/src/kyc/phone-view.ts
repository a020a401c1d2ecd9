import { isSelfieSlot, type KycPhoneView } from '@corella/contracts/kyc';
import type { IdentityContext } from '../identity.context.js';
import { openDraft, wantedOfPhone } from './open-draft.js';

/** What a phone may send now, by the SHA-256 of its token. It learns nothing else of the account. */
export async function phoneView(context: IdentityContext, phone: string): Promise<KycPhoneView | null> {
  const handoff = await context.kycHandoffs.ofPhone(phone);
  if (handoff === null) return null;
  const { uid, phoneUntil, gestures } = handoff;
  const open = await openDraft(context, uid, null);
  if (!open.ok) return null;
  const { draft, sent, isSubmitted } = open.value;
  const slots = [];
  for (const slot of wantedOfPhone(open.value)) {
    const picture = draft.pictures.find((one) => one.slot === slot);
    // What the desk has sent back is not there, as far as the phone is concerned.
    const isThere = picture !== undefined && (sent === null || !(await isSubmitted(picture)));
    const gesture = isSelfieSlot(slot) ? (gestures[slot] ?? null) : null;
    slots.push({ slot, gesture, sentAt: isThere ? picture.sentAt : null });
  }
  return { uid, until: phoneUntil, slots };
}
