import { check, sleep } from 'k6';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { ALWAYS, noted } from './lib/rules.ts';
import { setting } from './lib/setting.ts';
import { symbolOf, VENUE_URL } from './lib/venue.ts';

/** Visitors who read pages with their data, as a browser requests them. Starts with a calm minute for comparison. */
const USERS = setting('VUS', 40);
const SECONDS = setting('SECONDS', 30);

export const options: Options = {
  scenarios: {
    calm: { executor: 'constant-vus', vus: 1, duration: '10s', exec: 'visit', tags: { phase: 'calm' } },
    crowd: {
      executor: 'constant-vus',
      vus: USERS,
      duration: `${SECONDS}s`,
      startTime: '10s',
      exec: 'visit',
      tags: { phase: 'crowd' },
    },
  },
  thresholds: { ...ALWAYS, 'page_ms{phase:calm}': ['max<30000'], 'page_ms{phase:crowd}': ['p(99)<2000'] },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

const pageMs = new Trend('page_ms', true);

const PAGES = ['/en-us/', '/en-us/markets/', '/en-us/fees', '/zh-cn/exchange/btc_aud/'];
const dataOf = (symbol: string): readonly string[] => [
  '/api/markets',
  `/api/markets/${symbol}/book`,
  `/api/markets/${symbol}/trades?limit=50`,
  `/api/markets/${symbol}/candles?period=15min&limit=300`,
];

export function visit(): void {
  const symbol = symbolOf(__ITER);
  const page = PAGES[__ITER % PAGES.length]!;
  const startedAt = Date.now();
  const answers = http.batch(
    [page, ...dataOf(symbol)].map((path) => ({
      method: 'GET',
      url: VENUE_URL + path,
      params: { tags: { name: path.replace(symbol, '{symbol}') } },
    })),
  );
  pageMs.add(Date.now() - startedAt);
  for (const answer of answers)
    check(noted(answer as Parameters<typeof noted>[0]), { 'answers 200': ({ status }) => status === 200 });
  sleep(0.5 + Math.random());
}
