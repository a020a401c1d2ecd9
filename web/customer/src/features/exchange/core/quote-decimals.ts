/** Decimals of a total as it is typed and shown: two for money, eight for coins. */
export const totalDecimals = (quote: string): number => (quote === 'aud' || quote === 'nzd' ? 2 : 8);
