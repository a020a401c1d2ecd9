import type { Ratio } from './scenarios.js';

type Stats = Readonly<Record<string, number | Readonly<Record<string, boolean>>>>;

/** The part of k6's `--summary-export` that is read here. A threshold is `true` when it was crossed. */
export interface K6Summary {
  readonly metrics: Readonly<Record<string, Stats & { readonly thresholds?: Readonly<Record<string, boolean>> }>>;
}

export interface Threshold {
  readonly metric: string;
  readonly rule: string;
  readonly passed: boolean;
}
export interface RatioResult {
  readonly title: string;
  readonly ratio: number | null;
  readonly limit: number | null;
  readonly passed: boolean;
}
export interface Figure {
  readonly metric: string;
  readonly stats: readonly { readonly name: string; readonly value: number }[];
}

export interface ReadOut {
  readonly scenario: string;
  readonly passed: boolean;
  readonly thresholds: readonly Threshold[];
  readonly ratios: readonly RatioResult[];
  readonly figures: readonly Figure[];
}

const statOf = (summary: K6Summary, metric: string, stat: string): number | null => {
  const value = summary.metrics[metric]?.[stat];
  return typeof value === 'number' ? value : null;
};

function ratioOf(summary: K6Summary, { title, metric, stat, phase, base, limit }: Ratio): RatioResult {
  const measured = statOf(summary, `${metric}{phase:${phase}}`, stat);
  const compared = statOf(summary, `${metric}{phase:${base}}`, stat);
  const ratio = measured === null || compared === null || compared === 0 ? null : measured / compared;
  return {
    title: `${title} (${stat})`,
    ratio,
    limit: limit ?? null,
    passed: limit === undefined || (ratio !== null && ratio <= limit),
  };
}

/** Our own metrics first, then k6's built-in ones; only those that are of interest. */
const SHOWN = new Set([
  'page_ms',
  'place_ms',
  'cancel_ms',
  'order_ms',
  'reconnect_ms',
  'first_message_ms',
  'orders_placed',
  'orders_shed',
  'messages',
  'feed_messages',
  'reconnected',
  'server_errors',
  'broken_promises',
  'http_reqs',
  'ws_sessions',
  'checks',
  'iterations',
]);
const isShown = (metric: string): boolean => SHOWN.has(metric.split('{')[0] ?? '');

/** Judges a summary. A run without any threshold counts as failed. */
export function readOutOf(scenario: string, summary: K6Summary, ratios: readonly Ratio[]): ReadOut {
  const thresholds = Object.entries(summary.metrics).flatMap(([metric, { thresholds: rules = {} }]) =>
    Object.entries(rules).map(([rule, crossed]) => ({ metric, rule, passed: !crossed })),
  );
  const compared = ratios.map((ratio) => ratioOf(summary, ratio));
  const figures = Object.entries(summary.metrics)
    .filter(([metric]) => isShown(metric))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([metric, stats]) => ({
      metric,
      stats: Object.entries(stats).flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : [])),
    }));
  return {
    scenario,
    passed: thresholds.length > 0 && thresholds.every(({ passed }) => passed) && compared.every(({ passed }) => passed),
    thresholds,
    ratios: compared,
    figures,
  };
}
