/** Fictional companies, for specs. Their numbers are examples whose check digits are right. */
const MANAGER = {
  ...{ firstName: 'Ruth', lastName: 'Calder', birthDate: '1984-05-17', nationality: 'AU', phone: '+61412555210' },
  ...{ publicFigure: 'no', position: 'Director', street: '7 Rose Street', municipality: 'Fitzroy' },
  ...{ postcode: '3065', region: 'vic' },
  ...{ documentType: 'au-licence', documentNumber: '4410 2259', documentExpiry: '2039-02-11' },
};
const OWNERS = {
  ownership: 'owners',
  ...{ 'owner1.firstName': 'Ruth', 'owner1.lastName': 'Calder', 'owner1.birthDate': '1984-05-17' },
  ...{ 'owner1.nationality': 'AU', 'owner1.residence': 'AU', 'owner1.homeAddress': '7 Rose Street, Fitzroy VIC 3065' },
  ...{ 'owner1.publicFigure': 'no', 'owner1.shares': '60' },
  ...{ 'owner2.firstName': 'Anders', 'owner2.lastName': 'Holm', 'owner2.birthDate': '1979-12-01' },
  ...{ 'owner2.nationality': 'DK', 'owner2.residence': 'NZ', 'owner2.homeAddress': '12 Marine Parade, Napier 4110' },
  ...{ 'owner2.publicFigure': 'no', 'owner2.shares': '33.3' },
};

export const COMPANY_ANSWERS = {
  ...{ companyName: 'Calder Holm Pty Ltd', acn: '010749961', abn: '51824753556', incorporationDate: '2016-08-03' },
  ...{ mainBusiness: 'technology', companyPhone: '+61395550142' },
  ...{ 'office.street': '220 Queen Street', 'office.municipality': 'Melbourne' },
  ...{ 'office.postcode': '3000', 'office.region': 'vic' },
  ...{ companyPurpose: 'treasury', sourceOfFunds: 'revenue' },
  ...{ sales: '1-10', capital: '0.1-1', companyAssets: '1-10' },
  managerRole: 'representative',
  ...OWNERS,
  ...MANAGER,
};

const { acn: _acn, abn: _abn, ...SHARED } = COMPANY_ANSWERS;
export const JP_COMPANY_ANSWERS = {
  ...SHARED,
  ...{ companyNameKana: 'カルダーホルム', corporateNumber: '7000012050002' },
  ...{ 'office.postcode': '1000001', 'office.region': 'tokyo', postcode: '1500001', region: 'tokyo' },
  ...{ sales: '100-1000', capital: '10-100', companyAssets: '100-1000', documentType: 'my-number' },
  ...{ firstNameKana: 'ルース', lastNameKana: 'カルダー' },
  ...{ 'owner1.firstNameKana': 'ルース', 'owner1.lastNameKana': 'カルダー' },
  ...{ 'owner2.firstNameKana': 'アンダース', 'owner2.lastNameKana': 'ホルム' },
};
