import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The keys that the peer's clients sign with. Both processes derive the same ones. */
export const PEER_KEYS = Array.from({ length: 6 }, (_, n) => ({
  accessKey: `peer-key-${n}`,
  secretKey: createHash('sha256').update(`peer-${n}`).digest('hex'),
}));

const MAX_SKEW_MS = 300_000;

const query = z.strictObject({
  AccessKeyId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  SignatureMethod: z.literal('HmacSHA256'),
  SignatureVersion: z.literal('2'),
  Timestamp: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
  Signature: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
});

/**
 * The least that a signed endpoint has to do: check the form of the five parameters and the time window, look the
 * secret up in one table, and compute the HMAC over method, host, path and sorted query. It has no permissions,
 * addresses, limits or sessions.
 */
export function signatureCheck(): (request: FastifyRequest) => boolean {
  const secrets = new Map(PEER_KEYS.map(({ accessKey, secretKey }) => [accessKey, secretKey]));
  return (request) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) return false;
    const { Signature, ...parameters } = parsed.data;
    const secret = secrets.get(parameters.AccessKeyId);
    if (secret === undefined || !(Math.abs(Date.parse(`${parameters.Timestamp}Z`) - Date.now()) <= MAX_SKEW_MS))
      return false;
    const line = Object.entries(parameters)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const text = `${request.method}\n${(request.headers.host ?? '').toLowerCase()}\n${request.url.split('?', 1)[0] ?? ''}\n${line}`;
    return timingSafeEqual(createHmac('sha256', secret).update(text).digest(), Buffer.from(Signature, 'base64'));
  };
}
