import type { Vault } from '@corella/vault';
import type { OneAtATime } from '../aggregates/one-at-a-time.js';
import { sameText } from '../secrets/signature.js';
import { CODE_LIFE_MS } from './registrations.js';

interface ResetBody {
  readonly email: string;
  /** Null where the address has no account. The row is kept all the same, so that the work does not tell. */
  readonly uid: string | null;
  /** The password that the code replaces. Once there is another one, the code is of no use any more. */
  readonly passwordVersion: number | null;
  readonly code: string;
  readonly sentAt: number;
  /** Wrong codes, durable before they are compared, so that neither time nor a restart gives new ones. */
  readonly guesses: number;
}

export interface ProvenReset {
  readonly uid: string;
  readonly passwordVersion: number | null;
}

export interface ResetAttempt {
  readonly email: string;
  readonly code: string;
  readonly now: number;
}

const MAX_GUESSES = 5;
const KIND = 'password-reset';

/** Mailed codes by which a forgotten password is replaced. Whoever asked for one has its name, and nobody else. */
export class PasswordResets {
  constructor(
    private readonly vault: Vault,
    private readonly executing: OneAtATime,
  ) {}

  async add(
    id: string,
    body: Pick<ResetBody, 'email' | 'uid' | 'passwordVersion' | 'code'>,
    now: number,
  ): Promise<void> {
    await this.put(id, { ...body, sentAt: now, guesses: 0 }, now);
  }

  /** Whose password the code may replace. */
  prove(
    id: string,
    { email, code, now }: ResetAttempt,
  ): Promise<ProvenReset | 'code-wrong' | 'code-expired' | 'too-many-guesses'> {
    return this.executing.run(`${KIND}:${id}`, async () => {
      const found = await this.vault.get<ResetBody>(KIND, id);
      if (found === null || found.body.email !== email) return 'code-wrong';
      const { body } = found;
      if (now >= body.sentAt + CODE_LIFE_MS) return 'code-expired';
      if (body.guesses >= MAX_GUESSES) return 'too-many-guesses';
      await this.put(id, { ...body, guesses: body.guesses + 1 }, now);
      if (body.uid === null || !sameText(body.code, code)) return 'code-wrong';
      // The right code is no guess: whoever has it may still be asked for the authenticator.
      await this.put(id, body, now);
      return { uid: body.uid, passwordVersion: body.passwordVersion };
    });
  }

  /** False when another one was faster: a code counts once. */
  spend(id: string): Promise<boolean> {
    return this.executing.run(`${KIND}:${id}`, async () => {
      if ((await this.vault.get<ResetBody>(KIND, id)) === null) return false;
      await this.vault.delete(KIND, id);
      return true;
    });
  }

  private async put(id: string, body: ResetBody, now: number): Promise<void> {
    const expiresAt = body.sentAt + 2 * CODE_LIFE_MS;
    await this.vault.put({ kind: KIND, id, person: null, body, now, expiresAt });
  }
}
