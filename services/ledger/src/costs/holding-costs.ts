import { FEE_TOKEN } from '@corella/contracts/ledger';

/** What costs are counted in. An amount of it costs its face value. */
const COST_ASSET = 'aud';

/** What an account has of an asset, and what that cost, by average cost. All amounts are ledger units. */
export interface Holding {
  readonly units: bigint;
  /** The part whose cost is known: what was bought. What was paid in has none that the ledger knows. */
  readonly known: bigint;
  /** What the known part cost, in units of AUD, fees included. */
  readonly cost: bigint;
}

/** One entry as an account sees it: by asset, what came in (positive) and what went out. */
export interface HoldingMove {
  readonly isTrade: boolean;
  readonly changes: ReadonlyMap<string, bigint>;
}

const NOTHING: Holding = { units: 0n, known: 0n, cost: 0n };

/**
 * Folds an account's entries into the cost of what it holds. What goes out takes its share of the average cost along.
 * In a trade, what comes in has cost what went out for it, its fees included: the amount itself if that was AUD, and
 * else the share of its cost, so that no price from outside is needed. Everything else comes in without a known cost.
 */
export class HoldingCosts {
  private readonly holdings = new Map<string, Holding>();

  apply({ isTrade, changes }: HoldingMove): void {
    const outs = [...changes]
      .filter(([, units]) => units < 0n)
      .map(([asset, units]) => ({ asset, units: -units, ...this.take(asset, -units) }));
    // A fee in tokens goes out beside what is paid.
    const paid = outs.find(({ asset }) => asset !== FEE_TOKEN) ?? outs[0];
    const cost = outs.reduce((sum, out) => sum + out.cost, 0n);
    for (const [asset, units] of changes) {
      if (units <= 0n || asset === COST_ASSET) continue;
      const before = this.holdings.get(asset) ?? NOTHING;
      const known = isTrade && paid ? (units * paid.known) / paid.units : 0n;
      this.holdings.set(asset, {
        units: before.units + units,
        known: before.known + known,
        cost: before.cost + (known > 0n ? cost : 0n),
      });
    }
  }

  /** What the account has now, by asset; AUD itself is left out. */
  held(): ReadonlyMap<string, Holding> {
    return new Map([...this.holdings].filter(([, { units }]) => units > 0n));
  }

  private take(asset: string, units: bigint): { readonly known: bigint; readonly cost: bigint } {
    if (asset === COST_ASSET) return { known: units, cost: units };
    const before = this.holdings.get(asset) ?? NOTHING;
    // The last unit takes what rounding has left behind.
    if (units >= before.units) {
      this.holdings.delete(asset);
      return { known: before.known, cost: before.cost };
    }
    const known = (before.known * units) / before.units;
    const cost = (before.cost * units) / before.units;
    this.holdings.set(asset, {
      units: before.units - units,
      known: before.known - known,
      cost: before.cost - cost,
    });
    return { known, cost };
  }
}
