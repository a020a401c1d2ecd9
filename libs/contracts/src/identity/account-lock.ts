/** How an owner locked their account: by the button on its page, or by the link in a mail about something strange. */
export const LOCK_CAUSES = ['owner', 'not-me'] as const;
export type LockCause = (typeof LOCK_CAUSES)[number];
