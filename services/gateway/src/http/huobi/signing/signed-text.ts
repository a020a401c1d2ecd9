import { sha256Hex } from '@corella/hash';

/**
 * A signed request: its parameters, and the texts that its signature may be over (docs/rules/api-for-keys.md 1, 2). The
 * texts are rebuilt from the raw query, so the order and encoding in which the client sent it do not matter, nor which
 * of our names it used.
 */
export interface SignedRequest {
  readonly accessKey: string;
  readonly signature: string;
  readonly texts: readonly string[];
  /** The decoded parameters without the five of the signature. */
  readonly query: ReadonlyMap<string, string>;
}

export type SigningFault = 'session-required' | 'signature-invalid' | 'timestamp-invalid';

const METHOD = 'HmacSHA256';
const VERSION = '2';
const FORM = {
  accessKey: /^[A-Za-z0-9-]{8,64}$/,
  signature: /^[A-Za-z0-9+/]{43}=$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
};
const OF_SIGNATURE = new Set(['AccessKeyId', 'SignatureMethod', 'SignatureVersion', 'Timestamp', 'Signature']);
/** All five are present once the signature's form has been checked. */
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();
const MAX_SKEW_MS = 300_000;
const MAX_PARAMETERS = 64;

const PLAIN = /^[A-Za-z0-9._~-]*$/;

/** Encodes everything but letters, digits and `-._~`, in upper-case hexadecimal (RFC 3986). */
export const percentEncoded = (text: string): string =>
  PLAIN.test(text)
    ? text
    : encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const decoded = (text: string): string => (text.includes('%') ? decodeURIComponent(text) : text);

/**
 * The decoded names and values of a raw query; null if a name comes twice, if there are too many, or if it cannot be
 * decoded.
 */
export function readRawQuery(raw: string): ReadonlyMap<string, string> | null {
  const parameters = new Map<string, string>();
  for (const part of raw.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    try {
      const name = decoded(equals < 0 ? part : part.slice(0, equals));
      if (parameters.has(name) || parameters.size === MAX_PARAMETERS) return null;
      parameters.set(name, equals < 0 ? '' : decoded(part.slice(equals + 1)));
    } catch {
      return null; // Not percent-encoded UTF-8.
    }
  }
  return parameters;
}

function sortedQuery(query: ReadonlyMap<string, string>): string {
  let line = '';
  for (const name of [...query.keys()].sort())
    if (name !== 'Signature')
      line += `${line === '' ? '' : '&'}${percentEncoded(name)}=${percentEncoded(query.get(name) ?? '')}`;
  return line;
}

const fourLines = (
  { method, host, path }: { readonly method: string; readonly host: string; readonly path: string },
  line: string,
): string => `${method.toUpperCase()}\n${host.toLowerCase()}\n${path}\n${line}`;

/** The four lines that are signed. */
export const signedText = (request: {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
}): string => fourLines(request, sortedQuery(request.query));

/** Milliseconds of `YYYY-MM-DDTHH:MM:SS` in UTC; null for a day that does not exist. */
function readTimestamp(text: string): number | null {
  if (!FORM.timestamp.test(text)) return null;
  const atMs = Date.parse(`${text}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

export function readSignedRequest(request: {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly hosts: readonly string[];
  readonly nowMs: number;
}): SignedRequest | SigningFault {
  const query = readRawQuery(request.rawQuery);
  if (query === null) return 'signature-invalid';
  const accessKey = query.get('AccessKeyId') ?? '';
  const signature = query.get('Signature') ?? '';
  if (!FORM.accessKey.test(accessKey)) return 'session-required';
  if (
    query.get('SignatureMethod') !== METHOD ||
    query.get('SignatureVersion') !== VERSION ||
    !FORM.signature.test(signature)
  )
    return 'signature-invalid';
  const atMs = readTimestamp(query.get('Timestamp') ?? '');
  if (atMs === null || Math.abs(atMs - request.nowMs) > MAX_SKEW_MS) return 'timestamp-invalid';
  // The query's line does not depend on the host.
  const line = sortedQuery(query);
  const texts = [...new Set(request.hosts)].map((host) =>
    fourLines({ method: request.method, host, path: request.path }, line),
  );
  return {
    accessKey,
    signature,
    texts,
    query:
      query.size === OF_SIGNATURE.size
        ? NO_PARAMETERS
        : new Map([...query].filter(([name]) => !OF_SIGNATURE.has(name))),
  };
}

/** Host and host name of each public origin, for `signingHosts`. */
export const publicNames = (publicOrigins: readonly string[]): readonly string[] =>
  publicOrigins.flatMap((origin) => {
    const { host, hostname } = new URL(origin);
    return [host, hostname];
  });

/** The hosts that a client may have signed: its Host header with and without the port, and our public names. */
export function signingHosts(hostHeader: string | undefined, names: readonly string[]): readonly string[] {
  const host = (hostHeader ?? '').toLowerCase();
  return [host, host.replace(/:\d+$/, ''), ...names].filter((name) => name !== '');
}

/** What identity is asked about: whoever reads the question on its way cannot sign with it. */
export const signatureHash = (signature: string): string => sha256Hex(Buffer.from(signature, 'base64'));
