import { createHmac } from 'node:crypto';

export interface KeyPair {
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface Signing {
  readonly key: KeyPair;
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly atMs?: number;
  /** Sent instead of what was signed. */
  readonly sent?: Readonly<Record<string, string>>;
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Path and query of a signed request of the API for keys. */
export function signedPath({ key, method, path, host, query = {}, atMs = Date.now(), sent = {} }: Signing): string {
  const parameters: Record<string, string> = {
    AccessKeyId: key.accessKey,
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date(atMs).toISOString().slice(0, 19),
    ...query,
  };
  const line = (values: Readonly<Record<string, string>>): string =>
    Object.keys(values)
      .sort()
      .map((name) => `${encoded(name)}=${encoded(values[name] ?? '')}`)
      .join('&');
  const signature = createHmac('sha256', key.secretKey)
    .update([method, host, path, line(parameters)].join('\n'))
    .digest('base64');
  return `${path}?${line({ ...parameters, ...sent })}&Signature=${encoded(signature)}`;
}

/** The parameters with which a client of `/ws/v2` logs in. */
export function socketLogin(key: KeyPair, host: string, atMs = Date.now()): Readonly<Record<string, string>> {
  const timestamp = new Date(atMs).toISOString().slice(0, 19);
  const line = `accessKey=${encoded(key.accessKey)}&signatureMethod=HmacSHA256&signatureVersion=2.1&timestamp=${encoded(timestamp)}`;
  const signature = createHmac('sha256', key.secretKey)
    .update(['GET', host, '/ws/v2', line].join('\n'))
    .digest('base64');
  return {
    authType: 'api',
    accessKey: key.accessKey,
    signatureMethod: 'HmacSHA256',
    signatureVersion: '2.1',
    timestamp,
    signature,
  };
}
