import type { Kyc } from '@corella/contracts/kyc-web';

export const ANSWERS = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  birthDate: '1991-03-14',
  gender: 'female',
  nationality: 'AU',
  phone: '+61412555018',
  publicFigure: 'no',
  street: '14 Wattle Street',
  municipality: 'Brunswick',
  postcode: '3056',
  region: 'vic',
  occupation: 'employed-full',
  annualIncome: '90-120',
  tradingLimit: '50',
  financialAssets: '50-100',
  purpose: 'long-term',
  trigger: 'friend',
  experience: 'shares-3-5',
};
export const DOCUMENT = { documentType: 'au-licence', documentNumber: '2274 8105', documentExpiry: '2029-09-02' };
export const picture = (slot: 'front' | 'back', sentAt = '2026-11-20T01:00:00.000Z') => ({
  slot,
  contentType: 'image/jpeg',
  sentBytes: 2_202_009,
  sentName: `${slot}.jpg`,
  sentAt,
  advice: [],
});
export const application = {
  caseId: 'KYC-1072015-1',
  submittedAt: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-12-10T02:00:00.000Z',
  reviewedAt: null,
  reason: null,
  remark: null,
  lapsesAt: null,
  reapplyAfter: null,
  pin: null,
};
export const kycOf = (changes: Partial<Kyc> = {}): Kyc => ({
  kycInfo: { auth_type: 1, auth_state: 0, mail_state: 0, auth_cfd_state: 0, fixes: [] },
  country: 'AU',
  today: '2026-11-26',
  draft: { kind: 'person', method: 'upload', version: 0, savedAt: null, answers: {}, pictures: [], faults: {} },
  application: null,
  review: null,
  handoff: null,
  ...changes,
});
export const whole = (pictures: Kyc['draft']['pictures'] = []): Kyc['draft'] => ({
  kind: 'person',
  method: 'upload',
  version: 7,
  savedAt: '2026-11-26T07:41:00.000Z',
  answers: { ...ANSWERS, ...DOCUMENT },
  pictures,
  faults: {},
});
