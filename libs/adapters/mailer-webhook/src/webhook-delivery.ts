import { createHmac } from 'node:crypto';
import type { Delivery, DeliveryEnd } from '@corella/mailer/queue';

export interface Webhook {
  /** `https://`; `http://` on this machine only. */
  readonly url: string;
  /** Both ends know it. It signs each request. */
  readonly secret: string;
  /** The longest attempt (default 10 s). */
  readonly attemptMs?: number;
  /** Default: the time of this machine. It is part of what is signed, so a request cannot be repeated later. */
  readonly nowMs?: () => number;
}

/** E.164. */
const NUMBER = /^\+[1-9][0-9]{6,14}$/;
/** What is wrong with this message for good. Every other answer is about the venue or the server, and may change. */
const FINAL: ReadonlySet<number> = new Set([400, 413, 422]);

/** Lower-case hexadecimal HMAC-SHA256 over the time, a dot and the body, byte for byte. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Hands text messages to a server as signed JSON, one in each POST. Redirects are not followed. */
export function webhookDelivery({ url, secret, attemptMs = 10_000, nowMs = Date.now }: Webhook): Delivery {
  return {
    async deliver({ to, text, at }, id) {
      if (!NUMBER.test(to)) return { kind: 'refused', why: 'not one number' };
      const body = JSON.stringify({ id, to, text, at: new Date(at).toISOString() });
      const timestamp = String(nowMs());
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(attemptMs),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': id,
            'x-corella-timestamp': timestamp,
            'x-corella-signature': `v1=${signatureOf(secret, timestamp, body)}`,
          },
          body,
        });
        // What it says is of no use here, and may be endless.
        await answer.body?.cancel();
        return endOf(answer.status);
      } catch (error) {
        return { kind: 'later', why: whyOf(error) };
      }
    },
    close: () => undefined,
  };
}

function endOf(status: number): DeliveryEnd {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  return { kind: FINAL.has(status) ? 'refused' : 'later', why: `answered ${status}` };
}

/** A code of the network, or the name of the error. Their messages could name the server's address with its path. */
function whyOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
