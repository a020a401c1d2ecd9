/**
 * Signals of identity that arrive before the event feed, so that gateways close sessions and sockets within a second. A
 * signal may be lost: `identity.session` and `identity.verify-signature` refuse in any case.
 */
export const IDENTITY_TOPIC = {
  frozen: 'identity.frozen',
  sessionEnded: 'identity.session-ended',
  userChanged: 'identity.user-changed',
  accountNews: 'identity.account-news',
} as const;

/** Gateways close every socket of this user with code 4403, or 4410 where the account is closed. */
export interface UserFrozenSignal {
  readonly uid: string;
  readonly closed?: true;
}
/** Gateways close the sockets of these sessions with code 4401. The ids are those of `SessionView`. */
export interface SessionsEndedSignal {
  readonly sessionIds: readonly string[];
}
/** Authorities, preferences or two-step changed. With `accessKey`, that API key was changed or deleted. */
export interface UserChangedSignal {
  readonly uid: string;
  readonly accessKey?: string;
}

/** Parts of a customer's account that a page may follow. */
export const ACCOUNT_PARTS = ['kyc'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];
/** Gateways tell the pages of this customer to read a part of the account again. One that is lost costs a moment. */
export interface AccountNewsSignal {
  readonly uid: string;
  readonly changed: AccountPart;
}
