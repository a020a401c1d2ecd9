import type { Applied } from './applied.js';
import type { Call, StepUpAction, StepUpMethod } from './call.js';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest, PasskeyView } from './passkeys.js';
import type { Origin } from './views.js';

/** Proof that comes with a request: a code of the authenticator if one is bound, or the token of a step-up. */
export interface Proven {
  readonly sessionId: string;
  readonly code?: string;
  readonly stepUp?: string;
  /** Lower-case hex SHA-256 of the canonical JSON of the request's body without `code` and `stepUp`. */
  readonly bodyHash: string;
}

export interface TotpSecret {
  readonly secret: string;
  readonly uri: string;
}

/** How customers prove who they are, and what they do with the factors of their login. */
export interface FactorCommands {
  /**
   * Gives a token that proves, once and for five minutes, that whoever has this session also has the password or the
   * factor. It is good for one action with one body.
   */
  StepUp: Call<
    {
      uid: string;
      sessionId: string;
      action: StepUpAction;
      bodyHash: string;
      method: StepUpMethod;
      /** The password, or a code of the authenticator; empty for a passkey. */
      code: string;
      assertion?: PasskeyAssertion;
      origin: Origin;
    },
    { readonly stepUp: string; readonly expiresAt: number }
  >;
  /** What a passkey is to sign, for `StepUp`. */
  StepUpBegin: Call<{ uid: string; sessionId: string }, { readonly passkey: PasskeyRequest }>;
  /**
   * The secret counts only after TotpConfirm has proven a code of it. With `replace` it comes in the place of the
   * authenticator that is bound, which TotpChange then carries out.
   */
  TotpBegin: Call<{ uid: string; idempotencyKey: string; replace?: boolean } & Proven, TotpSecret>;
  TotpConfirm: Call<
    { uid: string; code: string; acknowledgeBlock?: boolean; origin: Origin },
    { readonly bound: true } & Applied
  >;
  /** Proves a code of the new authenticator, which takes the place of the old one in the same moment. */
  TotpChange: Call<
    { uid: string; code: string; acknowledgeBlock?: boolean; origin: Origin },
    { readonly changed: true } & Applied
  >;
  /** `code` is empty where a token proves it. */
  TotpRemove: Call<
    {
      uid: string;
      code: string;
      sessionId?: string;
      stepUp?: string;
      bodyHash?: string;
      acknowledgeBlock?: boolean;
      origin: Origin;
    },
    { readonly removed: true } & Applied
  >;
  /** What a browser is to make a passkey of. It counts after PasskeyAdd, in the same session. */
  PasskeyBegin: Call<{ uid: string; idempotencyKey: string } & Proven, { readonly creation: PasskeyCreation }>;
  PasskeyAdd: Call<
    {
      uid: string;
      sessionId: string;
      name: string;
      attestation: PasskeyAttestation;
      acknowledgeBlock?: boolean;
      origin: Origin;
    },
    { readonly passkey: PasskeyView } & Applied
  >;
  /** The name is the customer's own word for it, and in no event. */
  PasskeyRename: Call<
    { uid: string; keyRef: string; name: string; origin: Origin } & Proven,
    { readonly passkey: PasskeyView }
  >;
  PasskeyRemove: Call<
    { uid: string; keyRef: string; acknowledgeBlock?: boolean; origin: Origin } & Proven,
    { readonly removed: true } & Applied
  >;
  /** Ten codes that take the place of a lost factor at a login, each once. Those before them count no more. */
  IssueRecoveryCodes: Call<
    { uid: string; idempotencyKey: string; origin: Origin } & Proven,
    { readonly codes: readonly string[] }
  >;
}
