/**
 * Signals of identity that run ahead of the feed, so that gateways close sessions and sockets within a second. They may
 * be lost: `identity.session` and `identity.verify-signature` refuse in any case.
 */
export const IDENTITY_TOPIC = {
  frozen: 'identity.frozen',
  sessionEnded: 'identity.session-ended',
  userChanged: 'identity.user-changed',
} as const;

/** Close everything of this user: code 4403. */
export interface UserFrozenSignal {
  readonly uid: string;
}
/** Ids as in `SessionView.id` and `CustomerPrincipal.sessionId`: close their sockets with 4401. */
export interface SessionsEndedSignal {
  readonly sessionIds: readonly string[];
}
/** Authorities, preferences or two-step changed; an API key was changed or deleted when `accessKey` is there. */
export interface UserChangedSignal {
  readonly uid: string;
  readonly accessKey?: string;
}
