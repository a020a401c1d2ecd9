import { groupThousands } from '@corella/ui';
import { cutText, wireDecimal } from '../../../decimal/decimal.js';

/** |last − open| at the symbol's precision. The sign is shown elsewhere. */
export const differenceText = (last: string, open: string, decimals: number): string =>
  groupThousands(cutText(wireDecimal(last).minus(wireDecimal(open)).abs(), decimals));
