import type { KycAnswers } from '@corella/contracts/kyc';

/** Somebody of the demo who applies. */
export interface Person {
  readonly name: readonly [first: string, last: string];
  /** The name again, as Japan asks for it. */
  readonly kana?: readonly [first: string, last: string];
  readonly born: string;
  readonly gender: 'female' | 'male' | 'another';
  readonly at: readonly [street: string, municipality: string, postcode: string, region: string];
  readonly document: readonly [type: string, number: string, expiry: string];
  readonly phone: string;
}

/** What they write into the form. */
export const answersOf = ({ name, kana, born, gender, at, document, phone }: Person): KycAnswers => ({
  firstName: name[0],
  lastName: name[1],
  birthDate: born,
  gender,
  phone,
  publicFigure: 'no',
  ...(kana === undefined ? {} : { firstNameKana: kana[0], lastNameKana: kana[1] }),
  street: at[0],
  municipality: at[1],
  postcode: at[2],
  region: at[3],
  documentType: document[0],
  documentNumber: document[1],
  documentExpiry: document[2],
});
