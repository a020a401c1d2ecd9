import type { AgreementId, AgreementTick } from '@corella/contracts/identity';
import type { Vault, VaultRecord } from '@corella/vault';
import { sameText } from '../secrets/signature.js';

/** A sign-up whose address has not been proven yet. It has no uid and no event. */
export interface RegistrationBody {
  readonly email: string;
  readonly passwordHash: string;
  readonly country: string;
  readonly agreements: readonly AgreementId[];
  /** Of which versions; 1 in rows of an earlier release. */
  readonly ticked?: readonly AgreementTick[];
  /** In which they were shown; missing in rows of an earlier release. */
  readonly language?: string;
  readonly code: string;
  readonly codeSentAt: number;
  /**
   * The address had an account already. No code confirms the row. It is kept so that later answers do the same work,
   * and their time does not tell who has an account.
   */
  readonly isTaken?: true;
}

export const CODE_LIFE_MS = 600_000;
const KEPT_MS = 86_400_000;
/** As many as are mailed to an address in a day, whoever asks. There are more only where the pace was forgotten. */
const MOST_PENDING = 20;

/**
 * Pending sign-ups of an address. Each has its own name and code, and whoever made it has the name. So a code never
 * confirms a password that somebody else chose for the same address, however many codes were mailed there. A later one
 * never takes the place of an earlier one: it may be a stranger's.
 */
export class Registrations {
  constructor(private readonly vault: Vault) {}

  /** One too many is answered like the others, and not kept. */
  async add(id: string, body: RegistrationBody, now: number): Promise<void> {
    if ((await this.pending(body.email)).length >= MOST_PENDING) return;
    await this.put(id, body, { now, expiresAt: now + KEPT_MS });
  }

  /** Newest first. */
  async pending(email: string): Promise<readonly VaultRecord<RegistrationBody>[]> {
    const found = await this.vault.findBy<RegistrationBody>('registration', 'email', email);
    return [...found].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  /** The sign-up that its owner may still confirm; null for one that is over, or whose address had an account. */
  async of(id: string, email: string): Promise<RegistrationBody | null> {
    const body = (await this.named(id, email))?.body;
    return body === undefined || body.isTaken ? null : body;
  }

  async isPending(id: string, email: string): Promise<boolean> {
    return (await this.named(id, email)) !== null;
  }

  /** Replaces the code of a sign-up, whose day goes on. Null when there is none of that name for the address. */
  async renew(
    id: string,
    { email, code, now }: { email: string; code: string; now: number },
  ): Promise<RegistrationBody | null> {
    const found = await this.named(id, email);
    if (found === null) return null;
    await this.put(id, { ...found.body, code, codeSentAt: now }, { now, expiresAt: found.expiresAt });
    return found.body;
  }

  /** The sign-up, if the code confirms it. With `anyCode` (demo mode) any code does. */
  async confirm(
    id: string,
    attempt: { email: string; code: string; now: number; anyCode: boolean },
  ): Promise<RegistrationBody | 'code-wrong' | 'code-expired'> {
    const found = (await this.named(id, attempt.email))?.body ?? null;
    if (found === null || found.isTaken || !(attempt.anyCode || sameText(found.code, attempt.code)))
      return 'code-wrong';
    return attempt.now < found.codeSentAt + CODE_LIFE_MS ? found : 'code-expired';
  }

  private async named(id: string, email: string): Promise<VaultRecord<RegistrationBody> | null> {
    const found = await this.vault.get<RegistrationBody>('registration', id);
    return found?.body.email === email ? found : null;
  }

  async clear(email: string): Promise<void> {
    for (const { id } of await this.pending(email)) await this.vault.delete('registration', id);
  }

  private async put(
    id: string,
    body: RegistrationBody,
    { now, expiresAt }: { readonly now: number; readonly expiresAt: number | null },
  ): Promise<void> {
    await this.vault.put({
      kind: 'registration',
      id,
      person: null,
      body,
      now,
      expiresAt,
      indexes: { email: { value: body.email } },
    });
  }
}
