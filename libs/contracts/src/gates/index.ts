/** What a withdrawal may have to pass before it is paid, in this order. Each is also a state of it. */
export const WITHDRAWAL_GATES = ['to-travel-rule-verify', 'risk-delay', 'reexamine', 'large-amount-examine'] as const;
export type WithdrawalGate = (typeof WITHDRAWAL_GATES)[number];
