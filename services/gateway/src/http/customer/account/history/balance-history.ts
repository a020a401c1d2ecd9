import { Inject, Injectable } from '@nestjs/common';
import { spotAccount } from '@corella/contracts/ledger';
import type { BalancesAt } from '@corella/contracts/queries';
import type { BalanceHistoryWire } from '@corella/contracts/web';
import { UNITS_PER_ONE, cutUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../../gateway.deps.js';
import { isoText } from '../../../../trading/order-text.js';
import { ClosingPrices, type PriceAt } from './closing-prices.js';
import { historyInstants } from './history-instants.js';

const AUD_DECIMALS = 2;
const KEPT_MS = 60_000;
const MAX_KEPT = 1_000;
/** Some dozens of look-ups for each instant, away from the order path. */
const PATIENCE_MS = 10_000;

interface Kept {
  readonly at: number;
  readonly answer: Promise<BalanceHistoryWire>;
}

/**
 * What an account was worth at past instants, at the prices of that time. Answers are kept for a minute: a chart over a
 * month does not change within one.
 */
@Injectable()
export class BalanceHistories {
  private readonly kept = new Map<string, Kept>();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly prices: ClosingPrices,
  ) {}

  async of(uid: string, days: number): Promise<BalanceHistoryWire> {
    const key = `${uid} ${days}`;
    const now = this.deps.clock.nowMs();
    const known = this.kept.get(key);
    if (known && now - known.at < KEPT_MS) return known.answer;
    const answer = this.read(uid, days, now);
    this.kept.delete(key);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MAX_KEPT) this.kept.delete(oldest);
    this.kept.set(key, { at: now, answer });
    try {
      return await answer;
    } catch (error) {
      if (this.kept.get(key)?.answer === answer) this.kept.delete(key);
      throw error;
    }
  }

  private async read(uid: string, days: number, nowMs: number): Promise<BalanceHistoryWire> {
    const account = spotAccount(uid);
    const held = (instants: readonly number[]) =>
      ask(this.deps.signals, 'ledger.balance-history', { account, instants }, PATIENCE_MS);
    const { firstAt } = await held([]);
    if (firstAt === null) return { items: [], since: null, period: '1day' };
    const { period, instants } = historyInstants({ firstAtMs: firstAt, nowMs, days });
    const { points } = await held(instants);
    const assets = [...new Set(points.flatMap(({ rows }) => rows.filter(isHeld).map(({ asset }) => asset)))];
    const prices = new Map(
      await Promise.all(assets.map(async (asset) => [asset, await this.prices.of(asset, period, instants)] as const)),
    );
    // Assets without a price today are left out, as in the account's total.
    for (const asset of assets) if (prices.get(asset)?.(nowMs) === null) prices.delete(asset);
    return {
      items: points
        .filter(({ revision }) => revision >= 0)
        .map((point) => ({ at: isoText(point.at), totalAud: totalOf(point, prices) })),
      since: isoText(firstAt),
      period,
    };
  }
}

type Row = BalancesAt['rows'][number];
const isHeld = ({ available, frozen }: Row): boolean => available !== '0' || frozen !== '0';

/** Cut, not rounded, asset by asset, as balances are. Null when a holding had no price yet. */
function totalOf({ rows, at }: BalancesAt, prices: ReadonlyMap<string, PriceAt>): string | null {
  let total = 0n;
  for (const row of rows.filter(isHeld)) {
    const priceAt = prices.get(row.asset);
    if (!priceAt) continue;
    const price = priceAt(at);
    if (price === null) return null;
    total += ((BigInt(row.available) + BigInt(row.frozen)) * price) / UNITS_PER_ONE;
  }
  return cutUnits(total, AUD_DECIMALS);
}
