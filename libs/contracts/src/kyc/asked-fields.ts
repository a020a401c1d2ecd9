import type { KycAnswers, KycField, KycFieldName, KycPart } from './fields.js';
import type { KycForm } from './profiles.js';
import { KYC_OWNER_SECTIONS, type KycOwner, type KycSection } from './sections.js';

type Fields = Pick<KycForm, 'fields'>;

const given = (answers: KycAnswers, name: KycFieldName): boolean => (answers[name] ?? '') !== '';

/** Whether anything about a place or person has been answered. */
export const hasSection = ({ fields }: Fields, answers: KycAnswers, section: KycSection): boolean =>
  fields.some((field) => field.section === section && given(answers, field.name));

/** Whether these answers call for the question at all. */
export const isAsked = ({ when }: KycField, answers: KycAnswers): boolean =>
  when === undefined || answers[when.question] === when.is;

/** Whether the form is not complete without this answer. */
export const isDemanded = (form: Fields, field: KycField, answers: KycAnswers): boolean =>
  isAsked(field, answers) &&
  field.optional === undefined &&
  (field.together === undefined || field.section === undefined || hasSection(form, answers, field.section));

/** The owners whom the answers name. The first one is always among them where there are owners. */
export const ownersIn = (form: Fields, answers: KycAnswers): readonly KycOwner[] =>
  answers.ownership === 'owners'
    ? KYC_OWNER_SECTIONS.filter((owner, index) => index === 0 || hasSection(form, answers, owner))
    : [];

/** The fields that somebody with these answers sees: what is asked, without the places and people who are not there. */
export const shownFields = (form: Fields, answers: KycAnswers): readonly KycField[] =>
  form.fields.filter((field) =>
    field.together === undefined || field.section === undefined
      ? isAsked(field, answers)
      : isAsked(field, answers) && hasSection(form, answers, field.section),
  );

/** Answers without what they do not call for. */
export const askedAnswers = (form: Fields, answers: KycAnswers): KycAnswers =>
  Object.fromEntries(
    form.fields.flatMap((field) =>
      isAsked(field, answers) && given(answers, field.name) ? [[field.name, answers[field.name]]] : [],
    ),
  );

/**
 * The part that the desk has asked about and that this one belongs to, or null. Whoever is asked about the owners may
 * change each of them: what is asked only because of a question goes with that question.
 */
export function askedPart({ fields }: Fields, asked: readonly KycPart[], part: KycPart): KycPart | null {
  if (asked.includes(part)) return part;
  const cause = fields.find(({ name }) => name === part)?.when?.question;
  return cause !== undefined && asked.includes(cause) ? cause : null;
}

/** The fields that go with a question, such as those about the owners. */
export const fieldsWith = ({ fields }: Fields, part: KycPart): readonly KycField[] =>
  fields.filter(({ when }) => when !== undefined && when.question === part);
