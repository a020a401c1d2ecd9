import type { HomeRecord } from '@corella/contracts/operator';
import { parseUnits } from '@corella/money';

type Sums = NonNullable<HomeRecord['ledger']>['assets'][number];

export interface Coverage {
  readonly asset: string;
  /** What custody holds per hundred that customers are owed, cut to two decimals; beyond ten times only that. */
  readonly text: string;
  readonly isWhole: boolean;
}

const HUNDREDTHS = 10_000n;
const TENFOLD = 10n * HUNDREDTHS;
const units = (text: string): bigint => {
  const read = parseUnits(text.replace('-', ''));
  return read.ok ? read.value : 0n;
};

/** The asset of which custody holds least for what customers are owed. Custody stands with a minus in the ledger. */
export function leastCovered(assets: readonly Sums[]): Coverage | null {
  const owed = assets.filter(({ customers }) => units(customers) > 0n && !customers.startsWith('-'));
  const covered = owed.map(({ asset, customers, custody }) => {
    const held = custody.startsWith('-') ? units(custody) : 0n;
    return { asset, share: (held * HUNDREDTHS) / units(customers), isWhole: held >= units(customers) };
  });
  const [least] = covered.sort((a, b) => (a.share < b.share ? -1 : a.share > b.share ? 1 : 0));
  if (least === undefined) return null;
  const { asset, share, isWhole } = least;
  const exact = `${share / 100n}.${String(share % 100n).padStart(2, '0')}%`;
  return { asset, isWhole, text: share >= TENFOLD ? 'over 1,000%' : exact };
}
