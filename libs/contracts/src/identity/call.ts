import type { Rejection, Result } from '@corella/result';
import type { KycFaults } from '../kyc/index.js';
import type { PasskeyRequest } from './passkeys.js';
import type { IdentityRejectionCode } from './rejections.js';

export type IdentityRejection = Rejection<IdentityRejectionCode> & {
  /** Only of `kyc-incomplete`: what is wrong with the answers, by field. */
  readonly kycFaults?: KycFaults;
  /** Only of `step-up-required`: with what the caller can prove who they are. */
  readonly methods?: readonly StepUpMethod[];
  /** Only of `step-up-required` at a reset, where nothing else can ask for it: what a passkey is to sign. */
  readonly passkey?: PasskeyRequest;
};

/** What a session alone may not do, because a stolen one would become permanent by it. */
export const STEP_UP_ACTIONS = [
  'api-key-create',
  'api-key-change',
  'api-key-delete',
  'password-change',
  'totp-bind',
  'totp-remove',
  'passkey-bind',
  'passkey-remove',
  'passkey-rename',
  'recovery-codes',
  'mail-phrase',
  'account-lock',
  'email-change',
  'phone-bind',
  'phone-change',
  'phone-remove',
  'sub-credentials',
  'sub-create',
  'data-export',
  'account-close',
  'quick-withdraw',
  'withdrawal-request',
  'address-add',
] as const;
export type StepUpAction = (typeof STEP_UP_ACTIONS)[number];
/** By which money could leave: only a passkey or the authenticator proves them. Sub-accounts have none of them. */
export const STRONG_ACTIONS: readonly StepUpAction[] = ['withdrawal-request', 'address-add'];
/** The password counts only where no second step is bound, and `sms` where the phone is the only one. */
export const STEP_UP_METHODS = ['password', 'totp', 'passkey', 'sms'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

/** A command of identity and its reply. */
export interface Call<Request, Reply> {
  readonly request: Request;
  readonly reply: Result<Reply, IdentityRejection>;
}
