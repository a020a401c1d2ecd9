import { seededRandom } from '@corella/random';

/**
 * Correlated random walks: each base asset against AUD, and NZD per AUD. The price of every other symbol is derived, so
 * triangles always agree. A weak pull towards the anchor keeps prices believable in a venue that runs for weeks.
 */
export interface WalkOptions {
  readonly seed: number | string;
  /** AUD for one of the base asset. */
  readonly anchorsAud: Readonly<Record<string, number>>;
  /** Where the walk starts. Absent prices start at their anchors. */
  readonly startAud?: Readonly<Record<string, number>>;
  readonly nzdPerAud: number;
}

export interface PriceWalk {
  step(elapsedMs: number): void;
  /** Price of one base asset in the quote asset; null for an asset that the walk does not know. */
  price(base: string, quote: string): number | null;
}

const YEAR_MS = 31_557_600_000;
const MARKET_BETA = 0.72;
const PULL_PER_DAY = 0.35;
const VOLATILITY: Readonly<Record<string, number>> = {
  btc: 0.55,
  eth: 0.7,
  usdt: 0.07,
  xrp: 0.9,
  sol: 0.95,
  ltc: 0.8,
  bch: 0.85,
  ada: 0.95,
  link: 0.95,
  ht: 0.75,
  nzd: 0.06,
};

interface Walker {
  readonly anchorLog: number;
  log: number;
  readonly sigma: number;
  readonly beta: number;
}

export function priceWalk(options: WalkOptions): PriceWalk {
  const random = seededRandom(`prices/${options.seed}`);
  const walkers = new Map<string, Walker>();
  const add = (code: string, anchor: number, start: number, beta: number): void => {
    walkers.set(code, { anchorLog: Math.log(anchor), log: Math.log(start), sigma: VOLATILITY[code] ?? 0.8, beta });
  };
  for (const [base, anchor] of Object.entries(options.anchorsAud)) {
    add(base, anchor, options.startAud?.[base] ?? anchor, base === 'usdt' ? 0 : MARKET_BETA);
  }
  add('nzd', 1 / options.nzdPerAud, 1 / options.nzdPerAud, 0);
  let regime = 0;

  const aud = (code: string): number | null => {
    if (code === 'aud') return 1;
    const walker = walkers.get(code);
    return walker ? Math.exp(walker.log) : null;
  };

  return {
    step(elapsedMs) {
      const years = elapsedMs / YEAR_MS;
      // Volatility comes in clusters: a slow log-volatility process that all walks share.
      regime +=
        -regime * Math.min(1, elapsedMs / 1_800_000) +
        0.35 * Math.sqrt(Math.min(1, elapsedMs / 1_800_000)) * random.normal();
      const scale = Math.exp(Math.max(-1, Math.min(1, regime))) * Math.sqrt(years);
      const common = random.normal();
      for (const walker of walkers.values()) {
        const own = random.normal();
        const shock = walker.beta * common + Math.sqrt(1 - walker.beta * walker.beta) * own;
        const pull = (walker.anchorLog - walker.log) * PULL_PER_DAY * (elapsedMs / 86_400_000);
        walker.log += pull + walker.sigma * scale * shock;
      }
    },
    price(base, quote) {
      const numerator = aud(base);
      const denominator = aud(quote);
      return numerator === null || denominator === null ? null : numerator / denominator;
    },
  };
}
