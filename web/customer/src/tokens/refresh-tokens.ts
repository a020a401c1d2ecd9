import { CHECK, ProblemError, getJson, mayPass, sendJson } from '@corella/api-client';
import { sessionCheck, sessionTicket } from '@corella/contracts/tokens-web';
import type { z } from 'zod';
import { exchangesTokens } from './token-keeper.js';

const HOUR_MS = 3_600_000;
/** If the answer with new tokens was lost, the old ones hold for a minute, which these attempts fit into. */
const [ATTEMPTS, AGAIN_MS] = [5, 10_000];
/** After so many refusals in a row this page is likely to be of another release, and is loaded anew. */
const MOST_REFUSALS = 10;
const UNAUTHENTICATED = 401;
/** Of all tabs of a browser, one at a time exchanges. */
const LOCK = 'corella-tokens';

let refusals = 0;

/** By the venue's clock, since this device's may be wrong. A venue without an age for tokens exchanges none. */
function isDue({ tokensSince, now }: z.output<typeof sessionCheck>): boolean {
  if (tokensSince === undefined) return false;
  const nowMs = now === undefined ? Date.now() : Date.parse(now);
  return nowMs - Date.parse(tokensSince) > HOUR_MS;
}

const check = (): Promise<z.output<typeof sessionCheck>> => getJson(CHECK, sessionCheck);

async function exchange(): Promise<void> {
  const { ticket } = await sendJson('POST', '/api/auth/ticket', sessionTicket);
  // The page may be left meanwhile; the browser still takes the new tokens.
  await sendJson('POST', '/api/auth/exchange', sessionCheck, { body: { ticket }, keepalive: true });
  refusals = 0;
}

/** A session that has ended is no refusal: the next check tells it. */
function count(refusal: unknown): void {
  if (refusal instanceof ProblemError && refusal.status === UNAUTHENTICATED) return;
  refusals += 1;
  if (refusals === MOST_REFUSALS) window.location.reload();
}

/** Exchanges what is still due: another tab may have done it a moment ago, or an attempt whose answer was lost. */
async function exchangeIfDue(): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (!isDue(await check())) return attempt > 1;
      await exchange();
      return true;
    } catch (error) {
      if (!mayPass(error)) count(error);
      if (!mayPass(error) || attempt === ATTEMPTS) return false;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/**
 * Asks whether the session lives, and exchanges its tokens once they are over an hour old. A session that has ended is
 * announced. In the shell of an app that looks after the tokens it only asks. Without a network nothing happens; the
 * next look is soon enough.
 */
export async function refreshTokens(refreshed: () => void): Promise<void> {
  try {
    if (!isDue(await check()) || !exchangesTokens()) return;
    const isDone = await navigator.locks.request(
      LOCK,
      { ifAvailable: true },
      (lock) => lock !== null && exchangeIfDue(),
    );
    if (isDone) refreshed();
  } catch {
    // Nobody answered, or the session has ended, which the check has announced.
  }
}
