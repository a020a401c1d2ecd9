import { isKycField, questionOf, sectionOf, type KycAnswers, type KycSection } from '@corella/contracts/kyc';

/** Somebody who is looked up in lists. `section` is null of the applicant, and of whoever logs in for a company. */
export interface ScreenedPerson {
  readonly section: KycSection | null;
  readonly answers: KycAnswers;
}

/** The people in these answers: the applicant, and everybody of a company who has a name. */
export function peopleIn(answers: KycAnswers): readonly ScreenedPerson[] {
  const people = new Map<KycSection | null, Record<string, string>>();
  for (const [name, answer] of Object.entries(answers)) {
    if (!isKycField(name)) continue;
    const section = sectionOf(name);
    people.set(section, { ...people.get(section), [questionOf(name)]: answer });
  }
  return [...people].flatMap(([section, said]) =>
    said['lastName'] === undefined ? [] : [{ section, answers: said as KycAnswers }],
  );
}
