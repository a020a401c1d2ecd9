import type { KycAnswers } from '@corella/contracts/kyc';
import type { Applicant } from './applicant.js';
import { COMPANIES } from './companies.js';
import { answersOf, type Person } from './person.js';

const TRADING: KycAnswers = {
  occupation: 'employed-full',
  annualIncome: '90-120',
  tradingLimit: '50',
  financialAssets: '50-100',
  purpose: 'long-term',
  trigger: 'friend',
  experience: 'shares-3-5',
};
const TRADING_JP: KycAnswers = { ...TRADING, annualIncome: '5-10', tradingLimit: '2', financialAssets: '1-5' };

type Course = Partial<Omit<Applicant, 'country' | 'answers'>>;
const DEFAULTS = { method: 'upload', outcome: 'match', desk: 0, story: { is: 'submitted' } } as const;

const from =
  (country: Applicant['country'], trading: KycAnswers = TRADING) =>
  (person: Person, course: Course = {}): Applicant => ({
    country,
    answers: { ...trading, nationality: country, ...answersOf(person) },
    ...DEFAULTS,
    ...course,
  });
const au = from('AU');
const nz = from('NZ');
const jp = from('JP', TRADING_JP);

/**
 * Fictional people whose cases stand in every state and have every mark, so that the desk's pages show what they
 * are made for. Nobody can log in as them.
 */
const PEOPLE: readonly Applicant[] = [
  au(
    {
      name: ['Callum James', 'Forsyth'],
      born: '1997-03-14',
      gender: 'male',
      phone: '+61412555018',
      at: ['48 Darling Street', 'Balmain', '2041', 'nsw'],
      document: ['au-licence', '2274 8105', '2039-09-02'],
    },
    {
      method: 'ekyc',
      outcome: 'mismatch',
      onDocument: { birthDate: '1991-03-14', street: '52 Darling Street' },
    },
  ),
  au(
    {
      name: ['Rosalind', 'Osei'],
      born: '1979-11-02',
      gender: 'female',
      phone: '+61412555021',
      at: ['9 Banksia Court', 'Carlton', '3053', 'vic'],
      document: ['passport', 'PA1938204', '2041-04-18'],
    },
    { outcome: 'public-figure' },
  ),
  au({
    name: ['Georgia', 'Petrakis'],
    born: '1988-06-23',
    gender: 'female',
    phone: '+61412555034',
    at: ['112 Boundary Road', 'Paddington', '4064', 'qld'],
    document: ['au-licence', '0915 4432', '2038-01-30'],
  }),
  au(
    {
      name: ['Jarrah', 'Collins'],
      born: '1994-01-09',
      gender: 'another',
      phone: '+61412555047',
      at: ['3 Acacia Lane', 'Fremantle', '6160', 'wa'],
      document: ['passport', 'PA4471029', '2040-07-07'],
    },
    { glare: true },
  ),
  nz(
    {
      name: ['Ngaio', 'Tamihana'],
      born: '1990-09-27',
      gender: 'female',
      phone: '+64215550118',
      at: ['27 Cuba Street', 'Te Aro', '6011', 'wellington'],
      document: ['passport', 'LN204811', '2042-02-14'],
    },
    { method: 'ekyc' },
  ),
  nz(
    {
      name: ['Elias', 'Haddad'],
      born: '1985-04-16',
      gender: 'male',
      phone: '+64215550127',
      at: ['8 Ponsonby Terrace', 'Ponsonby', '1011', 'auckland'],
      // The passport of another applicant.
      document: ['passport', 'LN204811', '2042-02-14'],
    },
    { outcome: 'duplicate' },
  ),
  au(
    {
      name: ['Sunita', 'Pillai'],
      born: '1992-08-05',
      gender: 'female',
      phone: '+61412555053',
      at: ['61 Wattle Avenue', 'Norwood', '5067', 'sa'],
      document: ['au-licence', '6630 1187', '2037-10-19'],
    },
    { outcome: 'fraud' },
  ),
  au(
    {
      name: ['Oscar', 'Lindgren'],
      born: '1971-12-30',
      gender: 'male',
      phone: '+61412555066',
      at: ['15 Liverpool Street', 'Hobart', '7000', 'tas'],
      document: ['passport', 'PB0092841', '2038-05-23'],
    },
    { outcome: 'sanctions' },
  ),
  au(
    {
      name: ['Minh Anh', 'Tran'],
      born: '1999-02-11',
      gender: 'female',
      phone: '+61412555079',
      at: ['204 Victoria Street', 'Richmond', '3121', 'vic'],
      document: ['proof-of-age', '8841 2093', '2040-11-05'],
    },
    { outcome: 'silent' },
  ),
  au(
    {
      name: ['Tobias', 'Werner'],
      born: '1983-07-19',
      gender: 'male',
      phone: '+61412555082',
      at: ['77 Marcus Clarke Street', 'Acton', '2601', 'act'],
      document: ['au-licence', '1207 5594', '2039-03-28'],
    },
    { method: 'ekyc', story: { is: 'claimed' } },
  ),
  nz(
    {
      name: ['Aroha', 'Parata'],
      born: '1996-05-31',
      gender: 'female',
      phone: '+64215550139',
      at: ['5 Marine Parade', 'Napier', '4110', 'hawkes-bay'],
      document: ['nz-licence', 'DK830142', '2041-08-15'],
    },
    {
      method: 'ekyc',
      outcome: 'mismatch',
      desk: 1,
      story: { is: 'claimed' },
      onDocument: { birthDate: '1990-05-31', street: '9 Marine Parade' },
    },
  ),
  au(
    {
      name: ['Beatrix', 'Nolan'],
      born: '1987-10-08',
      gender: 'female',
      phone: '+61412555095',
      at: ['31 Smith Street', 'Darwin', '0800', 'nt'],
      document: ['au-licence', '4410 9283', '2038-08-08'],
    },
    { glare: true, story: { is: 'sent-back', parts: ['front', 'street'], reason: 'M01' } },
  ),
  nz(
    {
      name: ['Dimitri', 'Vass'],
      born: '1975-03-03',
      gender: 'male',
      phone: '+64215550144',
      at: ['19 Riccarton Road', 'Riccarton', '8011', 'canterbury'],
      document: ['passport', 'LM774120', '2037-06-26'],
    },
    { desk: 1, story: { is: 'sent-back', parts: ['annualIncome'], reason: 'M05' } },
  ),
  au(
    {
      name: ['Harriet', 'Lim'],
      born: '1993-12-12',
      gender: 'female',
      phone: '+61412555101',
      at: ['40 Hastings Street', 'Noosa Heads', '4567', 'qld'],
      document: ['au-licence', '7718 3320', '2039-05-05'],
    },
    {
      story: {
        is: 'sent-back',
        parts: ['building'],
        reason: 'M02',
        again: { building: 'Unit 12' },
      },
    },
  ),
  jp({
    name: ['Haruki', 'Sato'],
    born: '1991-04-02',
    gender: 'male',
    phone: '+819015550162',
    at: ['2-8-1 Nishi', 'Shinjuku', '1600023', 'tokyo'],
    document: ['my-number', '402918837105', '2043-04-02'],
    kana: ['ハルキ', 'サトウ'],
  }),
  jp(
    {
      name: ['Yui', 'Tanaka'],
      born: '1989-08-21',
      gender: 'female',
      phone: '+819015550170',
      at: ['4-15 Umeda', 'Kita', '5300001', 'osaka'],
      document: ['jp-licence', '301284905512', '2038-09-21'],
      kana: ['ユイ', 'タナカ'],
    },
    { story: { is: 'approved' } },
  ),
  jp(
    {
      name: ['Kenji', 'Mori'],
      born: '1980-01-17',
      gender: 'male',
      phone: '+819015550188',
      at: ['1-2-3 Odori', 'Chuo', '0600042', 'hokkaido'],
      document: ['my-number', '771204935518', '2042-01-17'],
      kana: ['ケンジ', 'モリ'],
    },
    { desk: 1, story: { is: 'approved', letter: 'posted' } },
  ),
  jp(
    {
      name: ['Aoi', 'Kimura'],
      born: '1998-06-06',
      gender: 'another',
      phone: '+819015550193',
      at: ['9-1 Hakata', 'Hakata', '8120011', 'fukuoka'],
      document: ['residence-card', 'AB12345678CD', '2039-06-06'],
      kana: ['アオイ', 'キムラ'],
    },
    { story: { is: 'approved', letter: 'returned' } },
  ),
  au(
    {
      name: ['Edith', 'Marlow'],
      born: '1968-09-14',
      gender: 'female',
      phone: '+61412555115',
      at: ['2 Government Road', 'Yarralumla', '2600', 'act'],
      document: ['passport', 'PC5502917', '2041-12-24'],
    },
    { outcome: 'public-figure', story: { is: 'approved' } },
  ),
  au(
    {
      name: ['Marcus', 'Doyle'],
      born: '1990-10-10',
      gender: 'male',
      phone: '+61412555128',
      at: ['88 Beach Road', 'Bondi', '2026', 'nsw'],
      document: ['au-licence', '3392 7741', '2037-02-17'],
    },
    { outcome: 'fraud', desk: 1, story: { is: 'rejected', reason: 'R01' } },
  ),
];

/** Everybody who stands before the desk of the demo. New ones come last: a venue keeps those that it has by number. */
export const APPLICANTS: readonly Applicant[] = [...PEOPLE, ...COMPANIES];
