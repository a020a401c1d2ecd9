import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@corella/clock';
import { KYC_CALL_BYTES } from '@corella/contracts/kyc';
import type { KycVendor, KycVendorCall } from '../index.js';

const TIMESTAMP = 'x-corella-timestamp';
const SIGNATURE = 'x-corella-signature';
const TOLERANCE_MS = 5 * 60_000;
/** The oldest call beyond these is forgotten. If it comes again, a check is asked about once more. */
const MOST_SEEN = 10_000;
const MILLISECONDS = /^[0-9]{1,15}$/;
const SIGNED = /^v1=[0-9a-f]{64}$/;
const CHECK_ID = /^[\x21-\x7e]{1,200}$/;

/** HMAC-SHA256 over the time, a dot and the body, byte for byte: as in mailer-webhook. */
const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

/** A call about a check, signed at `at`. */
export function signedCall(secret: string, checkId: string, at: number): KycVendorCall {
  const body = new TextEncoder().encode(JSON.stringify({ checkId }));
  const timestamp = String(at);
  return { body, headers: { [TIMESTAMP]: timestamp, [SIGNATURE]: signatureOf(secret, timestamp, body) } };
}

/** The `webhook` of an adapter whose service signs as the venue signs its own calls. */
export function createSignedCalls({
  secret,
  clock,
  mostSeen = MOST_SEEN,
}: {
  readonly secret: string;
  readonly clock: Clock;
  readonly mostSeen?: number;
}): KycVendor['webhook'] {
  /** Signatures in the order in which they came. After the tolerance a call is late, so it need not be known. */
  const seen = new Map<string, number>();
  const isNew = (signature: string, now: number): boolean => {
    for (const [known, until] of seen) {
      if (until >= now && seen.size < mostSeen) break;
      seen.delete(known);
    }
    if (seen.has(signature)) return false;
    seen.set(signature, now + 2 * TOLERANCE_MS);
    return true;
  };
  return ({ body, headers }) => {
    const [timestamp = '', signature = ''] = [headers[TIMESTAMP], headers[SIGNATURE]];
    const isSigned =
      body.length <= KYC_CALL_BYTES &&
      MILLISECONDS.test(timestamp) &&
      SIGNED.test(signature) &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, body)));
    if (!isSigned) return { kind: 'refused', why: 'unsigned' };
    const now = clock.nowMs();
    if (Math.abs(now - Number(timestamp)) > TOLERANCE_MS) return { kind: 'refused', why: 'late' };
    const checkId = checkIn(body);
    if (checkId === null) return { kind: 'refused', why: 'malformed' };
    return { kind: 'check', checkId, isNew: isNew(signature, now) };
  };
}

/** The service may say more, which is left alone. */
function checkIn(body: Uint8Array): string | null {
  try {
    const said: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const { checkId } = said as { readonly checkId?: unknown };
    return typeof checkId === 'string' && CHECK_ID.test(checkId) ? checkId : null;
  } catch {
    return null;
  }
}
