import { fieldsWith, isKycSlot, shownFields, tidyAnswer, type KycField, type KycForm } from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { faultsIn } from '../draft/faults-in.js';
import type { Draft } from '../draft/use-draft.js';

export type Fix = Kyc['kycInfo']['fixes'][number];

export interface Known {
  readonly form: KycForm;
  readonly draft: Draft;
  readonly kyc: Kyc;
}

/** The field that has to be fixed, and those that go with it; empty for a picture. */
export const fieldsOf = ({ part }: Fix, form: KycForm): readonly KycField[] => [
  ...form.fields.filter(({ name }) => name === part),
  ...fieldsWith(form, part),
];

/** Whether the answers stand as they were sent. A picture never does: it has to be another one. */
export function isUnchanged(fix: Fix, { form, draft }: Known): boolean {
  const fields = fieldsOf(fix, form);
  const sentOf = ({ name }: KycField): string => (name === fix.part ? fix.sent : fix.with?.[name]) ?? '';
  const isSame = (field: KycField): boolean => tidyAnswer(field, draft.answers[field.name] ?? '') === sentOf(field);
  return fields.length > 0 && fields.every(isSame);
}

/** Whether what was asked has been changed to something that can be right. */
export function isChanged(fix: Fix, known: Known): boolean {
  const { form, draft, kyc } = known;
  const { part } = fix;
  if (isKycSlot(part)) {
    const picture = draft.draft.pictures.find(({ slot }) => slot === part);
    return picture !== undefined && picture.sentAt > (kyc.application?.reviewedAt ?? '');
  }
  const fields = fieldsOf(fix, form);
  const faults = faultsIn(form, draft.answers, kyc.today);
  const isThere = (draft.answers[part] ?? '').trim() !== '';
  // An owner who was taken out meanwhile has no answers to be fixed.
  const isGone = !shownFields(form, draft.answers).some(({ name }) => name === part);
  return (isThere || isGone) && !isUnchanged(fix, known) && fields.every(({ name }) => faults[name] === undefined);
}
