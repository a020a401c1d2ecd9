import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Asked {
  readonly challenge: string;
}
/** What a spec makes differently from an honest authenticator. */
export interface Spoilt {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly type?: string;
  readonly crossOrigin?: boolean;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** An authenticator in software that signs for whoever asks, with a new passkey of its own (ECDSA with P-256). */
export function softPasskey({ origin = 'http://localhost:8080', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string | undefined): Uint8Array => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  );
  const credentialId = randomBytes(24);
  const id = base64url(credentialId);
  let signatures = 0;
  const clientData = (type: string, { challenge }: Asked, spoilt: Spoilt): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: spoilt.type ?? type,
        challenge,
        origin: spoilt.origin ?? origin,
        crossOrigin: spoilt.crossOrigin ?? false,
      }),
    );
  const authData = (spoilt: Spoilt, attested?: Uint8Array): Buffer => {
    const flags = USER_PRESENT | (spoilt.isVerified === false ? 0 : USER_VERIFIED) | (attested ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(spoilt.counter ?? signatures);
    return Buffer.concat([sha256(spoilt.rpId ?? rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  };
  return {
    id,
    /** A new passkey, of what the venue said that it is to be made of. */
    made(creation: Asked, spoilt: Spoilt = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData(spoilt, attested))],
        ]),
      );
      return {
        id,
        clientDataJSON: base64url(clientData('webauthn.create', creation, spoilt)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      };
    },
    /** What the venue asked to be signed, signed. */
    signed(request: Asked, spoilt: Spoilt = {}) {
      signatures += 1;
      const clientDataJSON = clientData('webauthn.get', request, spoilt);
      const data = authData(spoilt);
      return {
        id,
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)),
      };
    },
  };
}

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** The same in the form in which a browser sends it. */
export const asBrowser = <Parts extends { readonly id: string }>({ id, ...response }: Parts) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});
