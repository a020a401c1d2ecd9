import { faultsOfAll, tidyAnswer, type KycAnswers, type KycFaults, type KycForm } from '@corella/contracts/kyc';

/** What is missing or wrong in answers as they would be kept. */
export function faultsIn(form: KycForm, answers: KycAnswers, today: string): KycFaults {
  const tidied = form.fields.map((field) => [field.name, tidyAnswer(field, answers[field.name] ?? '')]);
  return faultsOfAll(form, Object.fromEntries(tidied), today);
}
