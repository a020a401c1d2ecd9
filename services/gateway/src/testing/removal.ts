import type { RemovalView } from '@corella/contracts/removal';
import { NOW_MS, UID } from './fake-venue.js';

const origin = { ip: '203.0.113.77', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' };

/** A request that Mia of the desk holds. */
export const removalView = (): RemovalView => ({
  removalId: 'R0123456789AB',
  uid: UID,
  project: 2,
  status: 'claimed',
  submittedAt: NOW_MS,
  expiresAt: NOW_MS + 1,
  executeAt: null,
  claimedBy: 'st-1',
  claimedByName: 'Mia',
  claimedUntil: NOW_MS + 60_000,
  approvalId: null,
  endedAt: null,
  hash: 'b'.repeat(64),
  email: 'me@corella.example',
  country: 'AU',
  userStatus: 'active',
  kycState: 90,
  locked: false,
  registeredAt: NOW_MS,
  change: null,
  others: [],
  findings: ['frozen'],
  claims: [
    {
      contactEmail: 'new@corella.example',
      contactTel: '+61412555018',
      text: 'At sea.',
      language: 'en-us',
      file: { id: 'f-1', sha256: 'c'.repeat(64), contentType: 'image/jpeg', sentBytes: 9, sentAt: NOW_MS },
      origin,
      at: NOW_MS,
    },
  ],
  verified: { name: 'Mia Chen', birthDate: '1991-03-14', documentType: 'passport', documentEnd: '4418' },
  isBoundPhone: null,
  factors: { totp: true, passkeys: 1, recoveryCodes: null, phone: null },
  logins: [{ id: 'l-1', at: NOW_MS, action: 'login', ok: true, ...origin }],
  history: [{ at: NOW_MS, type: 'RemovalSubmitted', by: null, byName: null, reason: null, remark: null, cause: null }],
});
