/** The CSP of every page: no inline script anywhere; a browser test fails on any report. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
export const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * What the pipeline's hooks put on every answer of the API, for answers that do not pass through it: names and values
 * in turn. A test holds both to be the same.
 */
const FIXED = [
  'Content-Security-Policy',
  CONTENT_SECURITY_POLICY,
  'Cache-Control',
  'no-store',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Origin-Agent-Cluster',
  '?1',
  'Referrer-Policy',
  'same-origin',
  'X-Content-Type-Options',
  'nosniff',
  'X-DNS-Prefetch-Control',
  'off',
  'X-Download-Options',
  'noopen',
  'X-Frame-Options',
  'DENY',
  'X-Permitted-Cross-Domain-Policies',
  'none',
  'X-XSS-Protection',
  '0',
];
const FIXED_TLS = [...FIXED, 'Strict-Transport-Security', HSTS];

export const commonHeaders = (requestId: string, tls: boolean): readonly string[] => [
  'X-Request-Id',
  requestId,
  ...(tls ? FIXED_TLS : FIXED),
];
