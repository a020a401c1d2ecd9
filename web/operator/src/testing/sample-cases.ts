import type { KycCaseOpened, KycCaseRecord, KycCountsRecord } from '@corella/contracts/operator';

const HOUR_MS = 3_600_000;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** A case that waits for somebody of the desk. */
export const caseRecord = (change: Partial<KycCaseRecord> = {}): KycCaseRecord => ({
  id: 'KYC-1072015-1',
  uid: '1072015',
  name: 'Callum Forsyth',
  kind: 'person',
  country: 'AU',
  method: 'upload',
  documentType: 'au-licence',
  pictures: 2,
  checked: true,
  marks: [],
  mismatches: 0,
  needsSecond: [],
  state: 2,
  mailState: 0,
  attempt: 1,
  submittedAt: inMs(-HOUR_MS),
  dueAt: inMs(20 * HOUR_MS),
  cause: null,
  rating: 'low',
  risks: [],
  claimedBy: null,
  claimedUntil: null,
  asked: [],
  approvalId: null,
  decidedAt: null,
  decidedBy: null,
  ...change,
});

/** The same case, claimed by the person who is logged in. */
export const ownCase = (change: Partial<KycCaseRecord> = {}): KycCaseRecord =>
  caseRecord({
    state: 1,
    claimedBy: { id: 'me', name: 'Ada Moss', mine: true },
    claimedUntil: inMs(4 * 60_000),
    mismatches: 2,
    ...change,
  });

/** A company's case, claimed by the person who is logged in. */
export const companyCase = (change: Partial<KycCaseRecord> = {}): KycCaseRecord =>
  ownCase({
    name: 'Calder Holm Pty Ltd',
    kind: 'company',
    documentType: null,
    pictures: 4,
    needsSecond: ['company'],
    mismatches: 0,
    ...change,
  });

/** As it is read: birth date and street differ from the document. */
export const openedCase = (record: KycCaseRecord, change: Partial<KycCaseOpened> = {}): KycCaseOpened => ({
  ...record,
  hash: 'b'.repeat(64),
  answers: {
    firstName: 'Callum',
    lastName: 'Forsyth',
    birthDate: '1997-03-14',
    street: '48 Darling Street',
    municipality: 'Balmain',
    region: 'nsw',
    documentType: 'au-licence',
    nationality: 'AU',
  },
  earlier: null,
  kept: [],
  files: [
    { slot: 'front', sentBytes: 9, sentAt: record.submittedAt, advice: ['glare'], version: 'v1' },
    { slot: 'back', sentBytes: 9, sentAt: record.submittedAt, advice: [], version: 'v2' },
  ],
  check: {
    at: record.submittedAt,
    outcome: 'answered',
    read: {
      firstName: { text: 'CALLUM', box: null },
      birthDate: { text: '1991-03-14', box: { slot: 'front', x: 100, y: 200, width: 300, height: 50 } },
      street: { text: '18 Darling Street', box: { slot: 'front', x: 100, y: 300, width: 300, height: 50 } },
    },
    sanctionsHits: 0,
    publicFigure: false,
    fraud: false,
    faceScore: null,
    duplicates: [{ uid: '1040662', score: 0.91, same: ['document'] }],
  },
  history: [
    {
      at: record.submittedAt,
      type: 'KycSubmitted',
      by: null,
      byName: null,
      parts: [],
      reason: null,
      remark: null,
    },
  ],
  age: 29,
  links: [
    { kind: 'document', uids: ['1040662'], seenAt: null },
    { kind: 'device', uids: ['1040663', '1040664'], seenAt: record.submittedAt },
  ],
  reviewYears: 3,
  canDecide: true,
  ...change,
});

export const countsRecord = (change: Partial<KycCountsRecord> = {}): KycCountsRecord => ({
  tabs: { open: 3, submitted: 2, review: 1, modify: 0, second: 0, ongoing: 4, approved: 40, rejected: 2 },
  mine: 1,
  unclaimed: 2,
  overdue: 1,
  decidedToday: 10,
  rightFirstTime: 8,
  medianMsToday: 2 * HOUR_MS,
  ...change,
});
