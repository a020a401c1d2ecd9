import {
  AUTH_TYPE,
  dayIn,
  faultsOf,
  kycFormOf,
  kycReasonOf,
  SANCTIONS_REASON,
  SANCTIONS_TOLD_AS,
} from '@corella/contracts/kyc';
import type { KycDraft, KycPhoneView, KycPicture, KycView } from '@corella/contracts/kyc';
import type { Language } from '@corella/contracts/routes';
import type { Kyc, KycDraftWire, KycPhone, KycPictureWire } from '@corella/contracts/kyc-web';
import { isoText } from '../../../trading/order-text.js';

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoText(at));

/** A customer's verification as the browser reads it. `now` decides which day it is in the customer's country. */
export function kycWire(view: KycView, language: Language, now: number): Kyc {
  const { application, handoff = null } = view;
  return {
    kycInfo: {
      auth_type: AUTH_TYPE[view.kind],
      auth_state: view.state,
      mail_state: view.mailState,
      auth_cfd_state: 0,
      fixes: (application?.fixes ?? []).map(({ reason, ...fix }) => ({
        ...fix,
        ...(reason === undefined ? {} : { reason: reasonWire(reason, language) }),
      })),
    },
    review: view.review ?? null,
    country: view.country,
    today: todayOf(view.country, now),
    draft: draftWire(view.draft, view, now),
    application: application && {
      caseId: application.caseId,
      submittedAt: isoText(application.submittedAt),
      dueAt: isoText(application.dueAt),
      reviewedAt: timeOrNull(application.reviewedAt),
      reason: application.reason === null ? null : reasonWire(application.reason, language),
      remark: application.remark,
      lapsesAt: timeOrNull(application.lapsesAt),
      reapplyAfter: timeOrNull(application.reapplyAfter),
      pin: application.pin && { left: application.pin.left, until: isoText(application.pin.until) },
    },
    handoff: handoff && {
      state: handoff.state,
      expiresAt: isoText(handoff.expiresAt),
      refusedAt: timeOrNull(handoff.refusedAt),
    },
  };
}

export function draftWire(
  draft: KycDraft,
  { country, kind }: Pick<KycView, 'country' | 'kind'>,
  now: number,
): KycDraftWire {
  const form = kycFormOf(country, kind);
  return {
    kind,
    method: draft.method ?? 'upload',
    version: draft.version,
    savedAt: timeOrNull(draft.savedAt),
    answers: draft.answers,
    pictures: draft.pictures.map(pictureWire),
    faults: form === null ? {} : faultsOf(form, draft.answers, todayOf(country, now)),
  };
}

const todayOf = (country: string, now: number): string => dayIn(kycFormOf(country, 'person')?.zone ?? 'UTC', now);

function pictureWire({ gesture, ...picture }: KycPicture): KycPictureWire {
  const { slot, contentType, sentBytes, sentName, sentAt, advice } = picture;
  return {
    slot,
    contentType,
    sentBytes,
    sentName,
    sentAt: isoText(sentAt),
    advice: [...advice],
    ...(gesture === undefined ? {} : { gesture }),
  };
}

/** What a phone reads. Whose verification it is stays here. */
export const phoneWire = ({ until, slots }: KycPhoneView): KycPhone => ({
  until: isoText(until),
  slots: slots.map(({ slot, gesture, sentAt }) => ({ slot, gesture, sentAt: timeOrNull(sentAt) })),
});

/** Whoever is on a sanctions list must not learn of it: that reason is told in the words of another. */
function reasonWire(code: string, language: Language): { code: string; text: string } {
  const told = code === SANCTIONS_REASON ? SANCTIONS_TOLD_AS : code;
  const words = kycReasonOf(told);
  return { code: told, text: (language === 'zh-cn' ? words?.zh : words?.en) ?? told };
}
