import type { Vault } from '@corella/vault';
import type { OneAtATime } from '@corella/aggregates';
import { CODE_LIFE_MS } from './registrations.js';

interface Counted {
  readonly sentAt: number;
  /** Wrong codes, durable before they are compared, so that neither time nor a restart gives new ones. */
  readonly guesses: number;
}

interface Deps {
  readonly vault: Vault;
  readonly executing: OneAtATime;
  readonly kind: string;
}

const MAX_GUESSES = 5;

export type CodeRefused = 'code-expired' | 'too-many-guesses';

/** Codes that were mailed for one purpose, as vault rows: ten minutes, five guesses, one use. */
export class MailedCodes<Body extends object> {
  constructor(private readonly deps: Deps) {}

  /** Takes the place of a row of the same name. */
  add(
    id: string,
    body: Body,
    { person, now }: { readonly person: string | null; readonly now: number },
  ): Promise<void> {
    return this.put(id, person, { ...body, sentAt: now, guesses: 0 }, now);
  }

  /** What `judge` makes of the row; null where it says that the code is wrong or there is no such row. */
  prove<Proven extends object>(
    id: string,
    now: number,
    judge: (body: Body) => Proven | null,
  ): Promise<Proven | null | CodeRefused> {
    return this.alone(id, async () => {
      const found = await this.deps.vault.get<Body & Counted>(this.deps.kind, id);
      if (found === null) return null;
      const { body, person } = found;
      if (now >= body.sentAt + CODE_LIFE_MS) return 'code-expired';
      if (body.guesses >= MAX_GUESSES) return 'too-many-guesses';
      await this.put(id, person, { ...body, guesses: body.guesses + 1 }, now);
      const proven = judge(body);
      // The right code is no guess: whoever has it may still be asked for something else.
      if (proven !== null) await this.put(id, person, body, now);
      return proven;
    });
  }

  /** False when another one was faster: a code counts once. */
  spend(id: string): Promise<boolean> {
    const { vault, kind } = this.deps;
    return this.alone(id, async () => {
      if ((await vault.get(kind, id)) === null) return false;
      await vault.delete(kind, id);
      return true;
    });
  }

  private alone<Outcome>(id: string, work: () => Promise<Outcome>): Promise<Outcome> {
    return this.deps.executing.run(`${this.deps.kind}:${id}`, work);
  }

  private async put(id: string, person: string | null, body: Body & Counted, now: number): Promise<void> {
    const { vault, kind } = this.deps;
    await vault.put({ kind, id, person, body, now, expiresAt: body.sentAt + 2 * CODE_LIFE_MS });
  }
}
