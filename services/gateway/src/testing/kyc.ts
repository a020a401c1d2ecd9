import type { KycCaseView, KycPicture, KycView } from '@corella/contracts/kyc';
import { NOW_MS, UID } from './fake-venue.js';

export const picture: KycPicture = {
  slot: 'front',
  fileId: 'f'.repeat(32),
  sha256: 'a'.repeat(64),
  contentType: 'image/jpeg',
  sentBytes: 9,
  sentName: 'front.jpg',
  sentAt: NOW_MS,
  advice: [],
};

/** A customer who has begun to write. */
export const draftOnly: KycView = {
  kind: 'person',
  country: 'AU',
  state: 0,
  mailState: 0,
  draft: { version: 3, savedAt: NOW_MS, answers: { firstName: 'Mia', postcode: '305' }, pictures: [] },
  application: null,
};

/** A case that has been read once and sent back. */
export const sentBack: KycView = {
  ...draftOnly,
  state: 3,
  application: {
    caseId: `KYC-${UID}-1`,
    submittedAt: NOW_MS,
    dueAt: NOW_MS + 86_400_000,
    reviewedAt: NOW_MS,
    fixes: [{ part: 'street', sent: '41 Wattle Street' }],
    reason: 'M02',
    remark: 'Your licence reads 14 Wattle Street.',
    lapsesAt: NOW_MS + 30 * 86_400_000,
    reapplyAfter: null,
    pin: null,
  },
};

export const caseView: KycCaseView = {
  caseId: `KYC-${UID}-1`,
  uid: UID,
  name: 'Mia Nguyen',
  kind: 'person',
  country: 'AU',
  method: 'upload',
  documentType: 'au-licence',
  pictures: 1,
  checked: true,
  marks: [],
  mismatches: 1,
  needsSecond: [],
  state: 1,
  mailState: 0,
  attempt: 1,
  submittedAt: NOW_MS,
  dueAt: NOW_MS + 86_400_000,
  cause: null,
  rating: 'low',
  risks: [],
  claimedBy: 'st-1',
  claimedByName: 'Mia',
  claimedUntil: NOW_MS + 60_000,
  asked: [],
  approvalId: null,
  decidedAt: null,
  decidedBy: null,
  hash: 'b'.repeat(64),
  answers: { firstName: 'Mia', birthDate: '1997-03-14' },
  earlier: null,
  links: [{ kind: 'document', uids: ['1000009'], seenAt: null }],
  kept: [],
  files: [picture],
  check: {
    at: NOW_MS,
    outcome: 'answered',
    read: { birthDate: { text: '1991-03-14', box: { slot: 'front', x: 10, y: 20, width: 300, height: 40 } } },
    sanctionsHits: 0,
    publicFigure: false,
    fraud: false,
    faceScore: null,
    duplicates: [],
  },
  history: [{ at: NOW_MS, type: 'KycSubmitted', by: null, byName: null, parts: [], reason: null, remark: null }],
  age: 28,
  reviewYears: 3,
};
