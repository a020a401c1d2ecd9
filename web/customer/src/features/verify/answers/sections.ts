import {
  KYC_OWNER_SECTIONS,
  KYC_OWNERS,
  hasSection,
  isOwner,
  ownersIn,
  perMilleOf,
  type KycAnswers,
  type KycField,
  type KycFieldName,
  type KycForm,
  type KycSection,
} from '@corella/contracts/kyc';

type Changes = readonly (readonly [KycFieldName, string])[];

/** The sections of some fields, in their order. */
export const sectionsOf = (fields: readonly KycField[]): readonly KycSection[] => [
  ...new Set(fields.flatMap(({ section }) => (section === undefined ? [] : [section]))),
];

/** Whether a section is one that may be left out as a whole. */
export const isLeftOut = (fields: readonly KycField[], section: KycSection): boolean =>
  fields.some((field) => field.section === section && field.together === true);

/**
 * What changes when a section is taken out. The owners after it move up, so that no number is missing; an owner is
 * called by its number everywhere.
 */
export function withoutSection(form: KycForm, answers: KycAnswers, section: KycSection): Changes {
  const own = (of: KycSection): readonly KycField[] => form.fields.filter((field) => field.section === of);
  if (!isOwner(section)) return own(section).map(({ name }) => [name, '']);
  const there = ownersIn(form, answers);
  const last = there.at(-1) ?? section;
  const [from, to] = [KYC_OWNER_SECTIONS.indexOf(section), KYC_OWNER_SECTIONS.indexOf(last)];
  return KYC_OWNER_SECTIONS.slice(from, Math.max(from, to) + 1).flatMap((owner, index): Changes => {
    const next = KYC_OWNER_SECTIONS[from + index + 1];
    return own(owner).map(({ name }) => {
      const moved = next === undefined ? undefined : (name.replace(`${owner}.`, `${next}.`) as KycFieldName);
      return [name, (moved === undefined ? undefined : answers[moved]) ?? ''];
    });
  });
}

/** The section that can be added next: of owners, the one after the last that is there. Null when there is none. */
export function nextSection(
  form: KycForm,
  answers: KycAnswers,
  { sections, opened }: { readonly sections: readonly KycSection[]; readonly opened: ReadonlySet<KycSection> },
): KycSection | null {
  const isThere = (section: KycSection): boolean => opened.has(section) || hasSection(form, answers, section);
  const absent = sections.find((section) => isLeftOut(form.fields, section) && !isThere(section));
  if (absent === undefined || (isOwner(absent) && restOf(form, answers) < KYC_OWNERS.leastPerMille)) return null;
  return absent;
}

/** Thousandths of the company that the named owners hold. What cannot be read counts for nothing. */
export const sumOf = (form: KycForm, answers: KycAnswers): number =>
  ownersIn(form, answers).reduce((sum, owner) => sum + (perMilleOf(answers[`${owner}.shares`] ?? '') ?? 0), 0);

export const restOf = (form: KycForm, answers: KycAnswers): number => KYC_OWNERS.wholePerMille - sumOf(form, answers);
