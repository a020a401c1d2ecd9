export { KYC_STATE, type KycState } from '../kyc/states.js';

export const IDENTITY_SERVICE = 'identity';
export const IDENTITY_PARTITION = 'identity-0';

export const USER_STATUSES = ['active', 'frozen', 'closed'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_TYPE = { main: 1, sub: 2 } as const;

export const API_PERMISSIONS = ['READ', 'WRITE', 'WITHDRAW'] as const;
export type ApiPermission = (typeof API_PERMISSIONS)[number];
export const MAX_API_KEYS = 20;
export const MAX_API_KEY_IPS = 20;
export const API_KEY_DAYS_WITHOUT_IP = 90;

/** Remarks of staff about one person, and how long each may be. */
export const MAX_USER_NOTES = 500;
export const MAX_USER_NOTE_LENGTH = 1_000;

/** What customers agree to. Privacy is ticked together with the terms, once there is a version of it. */
export const AGREEMENTS = ['terms', 'risk', 'privacy'] as const;
export type AgreementId = (typeof AGREEMENTS)[number];

export const STAFF_ROLES = [
  'kyc',
  'aml',
  'risk',
  'treasury',
  'market',
  'campaign',
  'support',
  'admin',
  'audit',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody invited has no password yet and cannot log in. */
export const STAFF_STATUSES = ['invited', 'active', 'disabled'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

/** Of a request that takes two people. `approved` waits to be carried out. */
export const APPROVAL_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'executed',
  'failed',
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
