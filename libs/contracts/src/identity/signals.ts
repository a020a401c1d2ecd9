/**
 * Signals of identity that arrive before the event feed, so that gateways close sessions and sockets within a second. A
 * signal may be lost: `identity.session` and `identity.verify-signature` refuse in any case.
 */
export const IDENTITY_TOPIC = {
  frozen: 'identity.frozen',
  sessionEnded: 'identity.session-ended',
  userChanged: 'identity.user-changed',
} as const;

/** Gateways close every socket of this user with code 4403. */
export interface UserFrozenSignal {
  readonly uid: string;
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
