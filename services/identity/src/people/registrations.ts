import type { AgreementId } from '@corella/contracts/identity';
import type { Vault, VaultRecord } from '@corella/vault';
import { sameText } from '../secrets/signature.js';

/** A sign-up whose address has not been proven yet. It has no uid and no event. */
export interface RegistrationBody {
  readonly email: string;
  readonly passwordHash: string;
  readonly country: string;
  readonly agreements: readonly AgreementId[];
  readonly code: string;
  readonly codeSentAt: number;
}

export const CODE_LIFE_MS = 600_000;
const KEPT_MS = 86_400_000;
const MAX_PENDING = 3;

/**
 * Up to three pending sign-ups per address. Each has its own code, so that a code never confirms a password that
 * somebody else chose for the same address.
 */
export class Registrations {
  constructor(private readonly vault: Vault) {}

  async add(id: string, body: RegistrationBody, now: number): Promise<void> {
    const pending = await this.pending(body.email);
    for (const old of pending.slice(MAX_PENDING - 1)) await this.vault.delete('registration', old.id);
    await this.put(id, body, now);
  }

  /** Newest first. */
  async pending(email: string): Promise<readonly VaultRecord<RegistrationBody>[]> {
    const found = await this.vault.findBy<RegistrationBody>('registration', 'email', email);
    return [...found].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  /** Replaces the code of the newest sign-up. False when there is none. */
  async renew(email: string, code: string, now: number): Promise<boolean> {
    const [newest] = await this.pending(email);
    if (newest === undefined) return false;
    await this.put(newest.id, { ...newest.body, code, codeSentAt: now }, now);
    return true;
  }

  /** The sign-up that the code confirms. With `anyCode` (demo mode) it is the newest. */
  async confirm(
    email: string,
    attempt: { code: string; now: number; anyCode: boolean },
  ): Promise<RegistrationBody | 'code-wrong' | 'code-expired'> {
    const pending = await this.pending(email);
    const match = attempt.anyCode ? pending[0] : pending.find(({ body }) => sameText(body.code, attempt.code));
    if (match === undefined) return 'code-wrong';
    return attempt.now < match.body.codeSentAt + CODE_LIFE_MS ? match.body : 'code-expired';
  }

  async clear(email: string): Promise<void> {
    for (const { id } of await this.pending(email)) await this.vault.delete('registration', id);
  }

  private async put(id: string, body: RegistrationBody, now: number): Promise<void> {
    await this.vault.put({
      kind: 'registration',
      id,
      person: null,
      body,
      now,
      expiresAt: now + KEPT_MS,
      indexes: { email: { value: body.email } },
    });
  }
}
