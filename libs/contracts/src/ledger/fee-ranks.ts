/**
 * Fee ranks (`docs/rules/fees.md` 8). An account gets the best rank of which it meets either bound: its BTC volume of
 * 30 days, or its holding of HT averaged over the day before. A class's rate is multiplied by the rank's percentage and
 * rounded down to a whole part per million.
 */
export const FEE_RANKS = [
  { rank: 0, volumeBtc: 0, ht: 0, makerPercent: 100, takerPercent: 100 },
  { rank: 1, volumeBtc: 5, ht: 1_000, makerPercent: 80, takerPercent: 85 },
  { rank: 2, volumeBtc: 20, ht: 5_000, makerPercent: 60, takerPercent: 70 },
  { rank: 3, volumeBtc: 100, ht: 20_000, makerPercent: 40, takerPercent: 55 },
  { rank: 4, volumeBtc: 500, ht: 100_000, makerPercent: 20, takerPercent: 40 },
  { rank: 5, volumeBtc: 2_000, ht: 500_000, makerPercent: 8, takerPercent: 24 },
] as const;

/** The asset in which fees can be paid instead. */
export const FEE_TOKEN = 'ht';
/** A fee in HT costs this share of its value, in parts per million, rounded up to a unit of HT. */
export const HT_FEE_PPM = 800_000;
