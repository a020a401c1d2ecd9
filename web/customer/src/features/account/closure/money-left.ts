import type { Closure, ClosureObstacleRow } from '@corella/contracts/privacy-web';
import { assetCode, trimDecimal } from '@corella/ui';
import { wireDecimal } from '../../../decimal/decimal.js';

type Balance = Extract<ClosureObstacleRow, { readonly kind: 'balance' }>;

export const balancesIn = ({ obstacles }: Closure): readonly Balance[] =>
  obstacles.filter((one): one is Balance => one.kind === 'balance');

/** What is on the accounts, one sum an asset: `10,000 AUD · 0.1 BTC`. Null where nothing is. */
export function moneyText(balances: readonly Balance[]): string | null {
  const sums = new Map<string, ReturnType<typeof wireDecimal>>();
  for (const { asset, available, frozen } of balances)
    sums.set(asset, (sums.get(asset) ?? wireDecimal('0')).plus(wireDecimal(available)).plus(wireDecimal(frozen)));
  if (sums.size === 0) return null;
  return [...sums].map(([asset, sum]) => `${trimDecimal(sum.toFixed())} ${assetCode(asset)}`).join(' · ');
}
