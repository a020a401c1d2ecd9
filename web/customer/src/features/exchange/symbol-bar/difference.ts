import { fromScaled, groupThousands, toScaled } from '@corella/ui';

/** |last − open| at the symbol's precision; its sign stands elsewhere. */
export function differenceText(last: string, open: string, decimals: number): string {
  const distance = (toScaled(last, decimals) ?? 0n) - (toScaled(open, decimals) ?? 0n);
  return groupThousands(fromScaled(distance < 0n ? -distance : distance, decimals));
}
