import type { AgreementId, KycState } from '@corella/contracts/identity';
import type { AccountControl } from './account-control.js';

/**
 * A customer as the stream `user-{uid}` tells it. Invariants: no personal data; a frozen user has no authority; at most
 * 20 keys; `control` is what the ledger has been told last and follows from the rest.
 */
export type UserState = { readonly status: 'none' } | RegisteredUser;

export interface RegisteredUser {
  readonly status: 'active' | 'frozen';
  readonly uid: string;
  readonly country: string;
  readonly profile: 'au' | 'jp';
  readonly contactRef: string;
  readonly kycState: KycState;
  readonly agreements: readonly AgreementId[];
  /** Version of the vault's password row that counts. */
  readonly passwordVersion: number;
  readonly totpVersion: number | null;
  /** Of all authenticators ever bound, so that a version is never used twice. */
  readonly totpVersions: number;
  /** Sessions of an earlier generation are dead. */
  readonly generation: number;
  readonly apiKeys: readonly string[];
  readonly frozenBy: string | null;
  readonly lastUnfreezeApproval: string | null;
  readonly control: AccountControl | null;
  readonly registeredAt: number;
  readonly passwordChangedAt: number;
}

export const initialUser = (): UserState => ({ status: 'none' });
