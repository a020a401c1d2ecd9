import { KYC_OWNERS } from './limits.js';

const PERCENT = /^(100|[1-9]?[0-9])(?:\.([0-9]))?$/;

/** Percent with at most one decimal, as thousandths: "33.3" → 333. Null for anything else. */
export function perMilleOf(text: string): number | null {
  const [, whole, tenth = '0'] = PERCENT.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 10 + Number(tenth);
}

/** Whether a share is one that an owner is named for: from 25 to 100 percent. */
export function isShare(text: string): boolean {
  const share = perMilleOf(text);
  return share !== null && share >= KYC_OWNERS.leastPerMille && share <= KYC_OWNERS.wholePerMille;
}

/** Thousandths as percent: 333 → "33.3". */
export const percentText = (perMille: number): string => String(perMille / 10);
