import type { Call } from './call.js';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest, PasskeyView } from './passkeys.js';
import type { SessionGrant } from './logged-in.js';
import type { StaffFactor } from './staff-factors.js';
import type { Origin, StaffPrincipal } from './views.js';

interface OfStaff {
  readonly staff: StaffPrincipal;
  readonly requestId: string;
}

/** What members of staff prove, and the passkeys with which they log in. */
export interface StaffFactorCommands {
  /** Proves a factor for this session. Decisions and reveals are open to it until `freshUntil`. */
  StaffProveFactor: Call<
    OfStaff & { readonly method: StaffFactor; readonly code?: string; readonly assertion?: PasskeyAssertion },
    { readonly freshUntil: number }
  >;
  /** What a passkey is to sign, for `StaffProveFactor`. */
  StaffFactorBegin: Call<OfStaff, { readonly passkey: PasskeyRequest }>;
  /** What a browser is to make a passkey of. It counts after StaffPasskeyAdd, in the same session. */
  StaffPasskeyBegin: Call<OfStaff, { readonly creation: PasskeyCreation }>;
  StaffPasskeyAdd: Call<
    OfStaff & { readonly name: string; readonly attestation: PasskeyAttestation },
    { readonly passkey: PasskeyView }
  >;
  StaffPasskeyRename: Call<OfStaff & { readonly keyRef: string; readonly name: string }, { readonly renamed: true }>;
  StaffPasskeyRemove: Call<OfStaff & { readonly keyRef: string }, { readonly removed: true }>;
  /** What any passkey of the staff is to sign to log in. It says nothing about who has one. */
  StaffPasskeyLoginBegin: Call<
    { readonly origin: Origin },
    { readonly ticket: string; readonly passkey: PasskeyRequest }
  >;
  StaffPasskeyLogin: Call<
    { readonly ticket: string; readonly assertion: PasskeyAssertion; readonly origin: Origin },
    { readonly session: SessionGrant; readonly staff: StaffPrincipal }
  >;
}
