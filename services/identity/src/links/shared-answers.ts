import type { KycAnswers, LinkKind } from '@corella/contracts/kyc';

/** One thing that several people may have. */
export interface Shared {
  readonly kind: LinkKind;
  /** In one spelling, whatever was typed. */
  readonly value: string;
}

/** Without case, spaces and marks, and with all widths of a letter alike. */
const spelt = (text = ''): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What answers say that another person may say too. Passports are numbered by the country that gives them out. */
export function sharedAnswers(answers: KycAnswers, country: string): readonly Shared[] {
  const { documentType = '', documentNumber, nationality, street, building, municipality, postcode } = answers;
  const by = documentType === 'passport' ? (nationality ?? country) : country;
  const number = spelt(documentNumber);
  const place = [street, building, municipality, postcode].map((part) => spelt(part));
  return [
    ...(number === '' ? [] : [{ kind: 'document', value: [by, documentType, number].join('/') } as const]),
    ...(place[0] === '' || place[3] === '' ? [] : [{ kind: 'address', value: [country, ...place].join('/') } as const]),
  ];
}
