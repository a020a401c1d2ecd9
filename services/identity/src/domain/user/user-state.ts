import type { AgreementId, KycState } from '@corella/contracts/identity';
import type { KycKind } from '@corella/contracts/kyc';
import type { AccountControl } from './account-control.js';

/**
 * A customer, folded from the stream `user-{uid}`. Invariants: no personal data; a frozen user has no authority; at
 * most 20 keys; `control` is what the ledger was told last, and it follows from the other fields.
 */
export type UserState = { readonly status: 'none' } | RegisteredUser;

export interface RegisteredUser {
  readonly status: 'active' | 'frozen';
  readonly uid: string;
  readonly country: string;
  readonly profile: 'au' | 'jp';
  readonly contactRef: string;
  readonly kycState: KycState;
  /** The newest event of `kyc-{uid}` that was followed; -1 before the first. */
  readonly kycSource: number;
  /** Who was verified, or is being verified. */
  readonly kycKind: KycKind;
  readonly agreements: readonly AgreementId[];
  /** The version of the password row in the vault that counts. */
  readonly passwordVersion: number;
  readonly totpVersion: number | null;
  /** The highest version of any authenticator ever bound, so that no version is used twice. */
  readonly totpVersions: number;
  /** Sessions of an earlier generation are dead. */
  readonly generation: number;
  readonly apiKeys: readonly string[];
  /** The notes of the vault that count. */
  readonly notes: readonly string[];
  readonly frozenBy: string | null;
  /** Every approval that unfroze the account. */
  readonly unfreezeApprovals: readonly string[];
  /** Until when nothing can be withdrawn; null where that was never so. The moment may have passed. */
  readonly blockedUntil: number | null;
  readonly control: AccountControl | null;
  readonly registeredAt: number;
  readonly passwordChangedAt: number;
}

export const initialUser = (): UserState => ({ status: 'none' });
