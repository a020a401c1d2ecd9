/** What the demo's checking service can be told to find. `silent` never answers, and `away` cannot be reached. */
export const DEMO_KYC_OUTCOMES = [
  'match',
  'mismatch',
  'duplicate',
  'sanctions',
  'public-figure',
  'fraud',
  'silent',
  'away',
] as const;
export type DemoKycOutcome = (typeof DEMO_KYC_OUTCOMES)[number];

/** What the next checks of a customer find (`*`: of everybody). `screen` screens this customer now. */
export interface DemoKycPlay {
  readonly uid: string;
  readonly outcome: DemoKycOutcome;
  readonly delayMs?: number | undefined;
  readonly repeat?: number | undefined;
  readonly screen?: true | undefined;
}
