import { ask } from '@corella/signals';
import type { FiatContext } from '../fiat.context.js';

const SCALE = 100_000_000n;

/** What so much is worth in AUD units, rounded up against the customer; null while no price is known. */
export async function audUnitsOf(
  { signals }: Pick<FiatContext, 'signals'>,
  { asset, units }: { readonly asset: string; readonly units: bigint },
): Promise<bigint | null> {
  if (asset === 'aud') return units;
  const ticker = await ask(signals, 'market.ticker', { symbol: `${asset}aud` });
  const price = ticker?.referenceTicks ?? null;
  return price === null ? null : (units * BigInt(price) + SCALE - 1n) / SCALE;
}
