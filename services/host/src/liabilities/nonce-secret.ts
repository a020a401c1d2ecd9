import { randomBytes } from 'node:crypto';
import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';

const KIND = 'venue-secret';
const ID = 'liability-nonces';
const SECRET_BYTES = 32;

/**
 * The secret from which the nonces of liability leaves are derived, as hex. It is drawn once and kept in the vault, so
 * that every nonce can be computed again.
 */
export function nonceSecret(vault: Pick<Vault, 'get' | 'put'>, clock: Clock): () => Promise<string> {
  const load = async (): Promise<string> => {
    const known = await vault.get<{ hex: string }>(KIND, ID);
    if (known) return known.body.hex;
    const hex = randomBytes(SECRET_BYTES).toString('hex');
    await vault.put({ kind: KIND, id: ID, person: null, body: { hex }, now: clock.nowMs(), expectedVersion: 0 });
    return hex;
  };
  let secret: Promise<string> | null = null;
  return () => {
    secret ??= load().catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
}
