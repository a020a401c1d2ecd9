/** The content security policy of every page: no inline script. A browser test fails on any report. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');
export const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * The headers that the pipeline's hooks add to every answer of an API, for answers that bypass the pipeline: names and
 * values in turn. A spec compares the two.
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
