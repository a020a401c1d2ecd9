import type { KycAnswers, KycOwner } from '@corella/contracts/kyc';
import type { Applicant } from './applicant.js';

interface Owner {
  readonly name: readonly [first: string, last: string];
  readonly kana?: readonly [first: string, last: string];
  readonly born: string;
  /** Nationality and residence. */
  readonly of: readonly [nationality: string, residence: string];
  readonly home: string;
  /** Percent. */
  readonly holds: string;
}

const ownerOf = (owner: KycOwner, { name, kana, born, of, home, holds }: Owner): KycAnswers => ({
  ...{ [`${owner}.firstName`]: name[0], [`${owner}.lastName`]: name[1], [`${owner}.birthDate`]: born },
  ...(kana === undefined ? {} : { [`${owner}.firstNameKana`]: kana[0], [`${owner}.lastNameKana`]: kana[1] }),
  ...{ [`${owner}.nationality`]: of[0], [`${owner}.residence`]: of[1], [`${owner}.homeAddress`]: home },
  ...{ [`${owner}.publicFigure`]: 'no', [`${owner}.shares`]: holds },
});

const DEFAULTS = { kind: 'company', method: 'upload', outcome: 'match' } as const;

/** Three fictional companies: one waits, one was sent back, and one waits for its second person. */
export const COMPANIES: readonly Applicant[] = [
  {
    ...{ ...DEFAULTS, country: 'AU', desk: 0, story: { is: 'submitted' } },
    answers: {
      ...{ companyName: 'Banksia Freight Pty Ltd', tradingName: 'Banksia Freight', acn: '000250000' },
      ...{ incorporationDate: '2011-05-09', mainBusiness: 'transport', companyPhone: '+61395550118' },
      ...{ 'office.street': '18 Lorimer Street', 'office.municipality': 'Docklands' },
      ...{ 'office.postcode': '3008', 'office.region': 'vic' },
      ...{ 'business.street': '4 Wharf Road', 'business.municipality': 'Port Melbourne' },
      ...{ 'business.postcode': '3207', 'business.region': 'vic' },
      ...{ companyPurpose: 'payments', sourceOfFunds: 'revenue', sales: '10-50', capital: '1-10' },
      ...{ companyAssets: '10-50', managerRole: 'authorised', ownership: 'owners' },
      ...{ 'representative.firstName': 'Helen', 'representative.lastName': 'Stavros' },
      ...{ 'representative.birthDate': '1966-02-08', 'representative.publicFigure': 'no' },
      ...{ 'representative.position': 'Managing director' },
      ...ownerOf('owner1', {
        ...{ name: ['Helen', 'Stavros'], born: '1966-02-08', of: ['AU', 'AU'] },
        ...{ home: '31 Beacon Vista, Port Melbourne VIC 3207', holds: '55' },
      }),
      ...ownerOf('owner2', {
        ...{ name: ['Nikos', 'Stavros'], born: '1970-10-27', of: ['GR', 'AU'] },
        ...{ home: '8 Nelson Place, Williamstown VIC 3016', holds: '30.5' },
      }),
      ...{ firstName: 'Priya', lastName: 'Raman', birthDate: '1990-09-12', nationality: 'AU', publicFigure: 'no' },
      ...{ phone: '+61412555207', position: 'Treasurer', street: '22 Nicholson Street', municipality: 'Footscray' },
      ...{ postcode: '3011', region: 'vic', documentType: 'au-licence', documentNumber: '5520 7719' },
      documentExpiry: '2040-06-30',
    },
  },
  {
    ...{ ...DEFAULTS, country: 'JP', desk: 1 },
    story: { is: 'sent-back', parts: ['owner1.shares', 'seal'], reason: 'M02' },
    answers: {
      ...{ companyName: 'Hoshizora Kogyo KK', companyNameKana: 'ホシゾラコウギョウ', corporateNumber: '3010401998877' },
      ...{ incorporationDate: '1998-11-16', mainBusiness: 'manufacturing', companyPhone: '+81355550166' },
      ...{ 'office.street': '3-4-1 Shibaura', 'office.municipality': 'Minato' },
      ...{ 'office.postcode': '1080023', 'office.region': 'tokyo' },
      ...{ companyPurpose: 'hedging', sourceOfFunds: 'revenue', sales: '1000-5000', capital: '10-100' },
      ...{ companyAssets: '1000-5000', managerRole: 'representative', ownership: 'owners' },
      ...ownerOf('owner1', {
        ...{ name: ['Makoto', 'Hoshi'], kana: ['マコト', 'ホシ'], born: '1961-04-30', of: ['JP', 'JP'] },
        ...{ home: '2-11-5 Takanawa, Minato, Tokyo', holds: '70' },
      }),
      ...{ firstName: 'Makoto', lastName: 'Hoshi', firstNameKana: 'マコト', lastNameKana: 'ホシ' },
      ...{ birthDate: '1961-04-30', nationality: 'JP', publicFigure: 'no', phone: '+819015550177' },
      ...{ position: 'Representative director', street: '2-11-5 Takanawa', municipality: 'Minato' },
      ...{ postcode: '1080074', region: 'tokyo', documentType: 'jp-licence', documentNumber: '306612447781' },
      documentExpiry: '2038-05-30',
    },
  },
  {
    ...{ ...DEFAULTS, country: 'NZ', desk: 0, story: { is: 'approved' } },
    answers: {
      ...{ companyName: 'Tui Robotics Limited', nzbn: '9429004177302', incorporationDate: '2019-02-21' },
      ...{ mainBusiness: 'technology', companyPhone: '+6445550133' },
      ...{ 'office.street': '50 Customhouse Quay', 'office.municipality': 'Wellington' },
      ...{ 'office.postcode': '6011', 'office.region': 'wellington' },
      ...{ companyPurpose: 'treasury', sourceOfFunds: 'capital', sales: '0.1-1', capital: '1-10' },
      ...{ companyAssets: '1-10', managerRole: 'representative', ownership: 'none' },
      ...{ 'senior.firstName': 'Wiremu', 'senior.lastName': 'Pere', 'senior.birthDate': '1987-07-03' },
      ...{
        'senior.nationality': 'NZ',
        'senior.residence': 'NZ',
        'senior.homeAddress': '9 Oriental Parade, Wellington',
      },
      ...{ 'senior.publicFigure': 'no', 'senior.position': 'Chief executive' },
      ...{ firstName: 'Wiremu', lastName: 'Pere', birthDate: '1987-07-03', nationality: 'NZ', publicFigure: 'no' },
      ...{ phone: '+64215550144', position: 'Chief executive', street: '9 Oriental Parade' },
      ...{ municipality: 'Oriental Bay', postcode: '6011', region: 'wellington' },
      ...{ documentType: 'passport', documentNumber: 'LP733018', documentExpiry: '2041-01-19' },
    },
  },
];
