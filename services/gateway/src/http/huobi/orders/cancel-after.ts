/** The timer of cancel-all-after, in seconds. 0 switches it off. */
export const CANCEL_AFTER = { off: 0, least: 5, most: 86_400 } as const;
