import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A PEM certificate for this machine only. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  time: 0x17,
  explicit0: 0xa0,
  explicit3: 0xa3,
  dnsName: 0x82,
  ipAddress: 0x87,
} as const;
const YEAR_MS = 365 * 86_400_000;

/** One DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const oid = (...bytes: readonly number[]): Buffer => der(TAG.oid, Buffer.from(bytes));
const yes = der(TAG.boolean, Buffer.from([0xff]));
const ECDSA_WITH_SHA256 = der(TAG.sequence, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** `YYMMDDHHMMSSZ`. */
const utcTime = (atMs: number): Buffer =>
  der(TAG.time, Buffer.from(`${new Date(atMs).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const commonName = (name: string): Buffer =>
  der(TAG.sequence, der(TAG.set, der(TAG.sequence, oid(0x55, 0x04, 0x03), der(TAG.utf8, Buffer.from(name)))));

function extensions(): Buffer {
  const names = der(
    TAG.sequence,
    der(TAG.dnsName, Buffer.from('localhost')),
    der(TAG.ipAddress, Buffer.from([127, 0, 0, 1])),
  );
  const noAuthority = der(TAG.sequence);
  return der(
    TAG.explicit3,
    der(
      TAG.sequence,
      der(TAG.sequence, oid(0x55, 0x1d, 0x11), der(TAG.octets, names)),
      der(TAG.sequence, oid(0x55, 0x1d, 0x13), yes, der(TAG.octets, noAuthority)),
    ),
  );
}

const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${(content.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;

/**
 * Makes a self-signed P-256 certificate for `localhost` and 127.0.0.1, which clients trust through NODE_EXTRA_CA_CERTS.
 * Made in code, so that no other program is needed.
 */
export function selfSigned(subject = 'corella test venue', nowMs = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = commonName(subject);
  const serial = der(TAG.integer, Buffer.concat([Buffer.from([0x01]), randomBytes(8)]));
  const body = der(
    TAG.sequence,
    der(TAG.explicit0, der(TAG.integer, Buffer.from([2]))),
    serial,
    ECDSA_WITH_SHA256,
    name,
    der(TAG.sequence, utcTime(nowMs - YEAR_MS), utcTime(nowMs + YEAR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions(),
  );
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    cert: pem('CERTIFICATE', der(TAG.sequence, body, ECDSA_WITH_SHA256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
