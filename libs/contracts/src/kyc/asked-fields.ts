import type { KycAnswers, KycField, KycFieldName, KycPart } from './fields.js';
import type { KycForm } from './profiles.js';
import { KYC_OWNER_SECTIONS, type KycOwner, type KycSection } from './sections.js';

type Fields = Pick<KycForm, 'fields'>;

const given = (answers: KycAnswers, name: KycFieldName): boolean => (answers[name] ?? '') !== '';

/** The places and people about whom anything has been answered. */
const sectionsIn = ({ fields }: Fields, answers: KycAnswers): ReadonlySet<KycSection> =>
  new Set(fields.flatMap(({ section, name }) => (section !== undefined && given(answers, name) ? [section] : [])));

export const hasSection = (form: Fields, answers: KycAnswers, section: KycSection): boolean =>
  sectionsIn(form, answers).has(section);

/** Whether these answers call for the question at all. */
export const isAsked = ({ when }: KycField, answers: KycAnswers): boolean =>
  when === undefined || answers[when.question] === when.is;

/** The owners whom the answers name. The first one is always among them where there are owners. */
export function ownersIn(form: Fields, answers: KycAnswers): readonly KycOwner[] {
  if (answers.ownership !== 'owners') return [];
  const there = sectionsIn(form, answers);
  return KYC_OWNER_SECTIONS.filter((owner, index) => index === 0 || there.has(owner));
}

/** The fields that somebody with these answers sees: what is asked, without the places and people who are not there. */
export function shownFields(form: Fields, answers: KycAnswers): readonly KycField[] {
  const there = sectionsIn(form, answers);
  return form.fields.filter(
    (field) =>
      isAsked(field, answers) &&
      (field.together === undefined || field.section === undefined || there.has(field.section)),
  );
}

/** The fields without whose answers the form is not complete. */
export const demandedFields = (form: Fields, answers: KycAnswers): readonly KycField[] =>
  shownFields(form, answers).filter(({ optional }) => optional === undefined);

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
