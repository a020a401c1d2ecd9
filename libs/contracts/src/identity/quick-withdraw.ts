/** The key among the preferences that takes proof. Keys are case-sensitive, and any other means what a page says. */
export const QUICK_WITHDRAW = 'QUICK_WITHDRAW';
export const QUICK_WITHDRAW_VALUES = ['Y', 'N'] as const;
