import { choicesOf, questionOf, type ChoiceList, type KycAnswers, type KycFieldName } from '@corella/contracts/kyc';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const LISTS = {
  documentType: ['document-au', 'document-nz', 'document-jp'],
  region: ['au-state', 'nz-region', 'prefecture'],
} as const satisfies Readonly<Record<string, readonly ChoiceList[]>>;
/** An Australian state is printed by its short name, as on a letter. */
const SHORT = /^[a-z]{2,3}$/;

/** An answer as a document prints it. */
export function printed(answers: KycAnswers, field: KycFieldName): string {
  const answer = answers[field] ?? '';
  switch (questionOf(field)) {
    case 'birthDate':
    case 'incorporationDate':
    case 'documentExpiry': {
      const [year = '', month = '', day = ''] = answer.split('-');
      return answer === '' ? '' : `${day} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
    }
    case 'lastName':
      return answer.toUpperCase();
    case 'region':
      return SHORT.test(answer) ? answer.toUpperCase() : wordOf('region', answer);
    default:
      return answer;
  }
}

/** The English word of a choice; the code itself where nobody knows it. */
export const wordOf = (field: keyof typeof LISTS, code: string): string =>
  LISTS[field].flatMap((list) => choicesOf(list)).find((choice) => choice.code === code)?.en ?? code;
