import { fail } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { onLoopback } from './lib/loopback.ts';
import { setting } from './lib/setting.ts';

/**
 * Sends orders as fast as answers come, to the server that `TARGET_JSON` describes. The signed addresses and the text
 * of the order up to the client's id are prepared by whoever compares servers (bench/http-orders). Ends at the first
 * order that is not accepted.
 */
interface Target {
  readonly url: string;
  readonly senders: readonly { readonly path: string; readonly body: string }[];
  /** Prefix of the client ids of this run. */
  readonly run: string;
}

export const options: Options = {
  vus: setting('VUS', 64),
  duration: `${setting('SECONDS', 8)}s`,
  summaryTrendStats: ['med', 'p(99)'],
  discardResponseBodies: true,
};

const { url, senders, run } = JSON.parse(open(__ENV['TARGET_JSON'] ?? 'target.json')) as Target;
const ADDRESS = onLoopback(url, 'TARGET_JSON');
const HEADERS = { headers: { 'Content-Type': 'application/json' }, tags: { name: 'place' } };

export default function place(): void {
  const n = `${exec.vu.idInTest}-${exec.vu.iterationInInstance}`;
  const { path, body } = senders[(exec.vu.idInTest + exec.vu.iterationInInstance) % senders.length]!;
  const { status } = http.post(ADDRESS + path, `${body}${run}-${n}"}`, HEADERS);
  if (status !== 200) {
    exec.test.abort(`an order was answered ${status}`);
    fail();
  }
}

interface Summary {
  readonly metrics: Readonly<Record<string, { readonly values: Readonly<Record<string, number>> } | undefined>>;
}

export function handleSummary({ metrics }: Summary): { readonly stdout: string } {
  const times = metrics['http_req_duration']?.values ?? {};
  return {
    stdout: `${JSON.stringify({ perSecond: metrics['http_reqs']?.values['rate'], p50Ms: times['med'], p99Ms: times['p(99)'] })}\n`,
  };
}
