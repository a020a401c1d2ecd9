import { Counter } from 'k6/metrics';
import type { RefinedResponse } from 'k6/http';

const serverErrors = new Counter('server_errors');
const broken = new Counter('broken_promises');

/** Thresholds of every scenario: no 5xx answer, nothing acknowledged is lost, no failed check. */
export const ALWAYS = { server_errors: ['count==0'], broken_promises: ['count==0'], checks: ['rate==1'] };

/** Counts answers that must never occur, and broken connections. */
export function noted<Response extends RefinedResponse<'text'>>(response: Response): Response {
  const failed = response.status >= 500 || response.status === 0;
  serverErrors.add(failed ? 1 : 0);
  if (failed) console.error(`${response.request.method} ${response.url.split('?')[0]} answered ${response.status}`);
  return response;
}

/** Counts what the venue promised and did not keep, and says which. */
export function promise(kept: boolean, what: string): boolean {
  broken.add(kept ? 0 : 1);
  if (!kept) console.error(`not kept: ${what}`);
  return kept;
}
