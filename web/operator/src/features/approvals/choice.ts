/** What the person is about to do; null until they choose. */
export type Choice = 'approve' | 'reject' | null;
