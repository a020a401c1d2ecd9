import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { Vault } from '@corella/vault';
import type { OneAtATime } from '../aggregates/one-at-a-time.js';
import {
  afterWrongCode,
  NO_WRONG_CODES,
  secondStepForgottenAt,
  secondStepGate,
} from '../domain/rules/second-step-rules.js';
import type { SecondStepState, SecondStepTerms } from '../domain/rules/second-step-rules.js';
import { CODE_LIFE_MS } from '../people/registrations.js';
import { sameText } from '../secrets/signature.js';

interface MailedCode {
  readonly code: string;
  readonly sentAt: number;
  readonly guesses: number;
}
interface SecondStepBody extends SecondStepState {
  /** The code that was mailed because the step is locked. */
  readonly mailed: MailedCode | null;
}

const NONE: SecondStepBody = { ...NO_WRONG_CODES, mailed: null };
const MAX_MAILED_GUESSES = 5;

export interface StepOf {
  /** A customer's uid, or the vault's person of a member of staff. */
  readonly person: string;
  readonly terms: SecondStepTerms;
  readonly now: number;
}

/**
 * Wrong codes of the second step, by account: over all tickets, sessions and factors, and in the vault, so that neither
 * a new login nor a restart gives new guesses. Codes of one account are checked one after the other, and a wrong one is
 * durable before it is answered.
 */
export class SecondSteps {
  constructor(
    private readonly vault: Vault,
    private readonly executing: OneAtATime,
  ) {}

  async isLocked(step: StepOf): Promise<boolean> {
    return secondStepGate(await this.read(step.person), step.now, step.terms).is === 'locked';
  }

  /** Checks a code of the authenticator. `onLocked` is called once, when this code locks the step. */
  prove(
    step: StepOf,
    check: () => Promise<boolean>,
    onLocked: () => Promise<void>,
  ): Promise<Result<null, IdentityRejection>> {
    return this.alone(step, async () => {
      const state = await this.read(step.person);
      const gate = secondStepGate(state, step.now, step.terms);
      if (gate.is === 'locked') return reject({ code: 'second-step-locked' });
      if (gate.is === 'waiting')
        return reject({ code: 'second-step-wait', inputs: { retryAfterS: Math.ceil(gate.ms / 1_000) } });
      if (await check()) {
        await this.clear(step.person, state);
        return ok(null);
      }
      const after = afterWrongCode(state, step.now);
      await this.write(step, { ...after, mailed: null });
      if (after.lockedAt !== null) await onLocked();
      return reject({ code: 'code-wrong', field: 'code' });
    });
  }

  /** Keeps a code to be mailed. False when the step is not locked, so that the authenticator has to prove it. */
  offerMailed(step: StepOf, code: string): Promise<boolean> {
    return this.alone(step, async () => {
      const state = await this.read(step.person);
      if (secondStepGate(state, step.now, step.terms).is !== 'locked') return false;
      await this.write(step, { ...state, mailed: { code, sentAt: step.now, guesses: 0 } });
      return true;
    });
  }

  /** Checks the mailed code, which unlocks the step. Five guesses a code, each durable before it is compared. */
  proveMailed(step: StepOf, code: string): Promise<Result<null, IdentityRejection>> {
    return this.alone(step, async () => {
      const state = await this.read(step.person);
      const { mailed } = state;
      if (mailed === null || step.now >= mailed.sentAt + CODE_LIFE_MS)
        return reject({ code: 'code-expired', field: 'code' });
      if (mailed.guesses >= MAX_MAILED_GUESSES) return reject({ code: 'too-many-guesses', field: 'code' });
      await this.write(step, { ...state, mailed: { ...mailed, guesses: mailed.guesses + 1 } });
      if (!sameText(mailed.code, code)) return reject({ code: 'code-wrong', field: 'code' });
      await this.clear(step.person, state);
      return ok(null);
    });
  }

  /** A new authenticator begins without the wrong codes of the old one. */
  forget(person: string): Promise<void> {
    return this.vault.delete('second-step', person);
  }

  private alone<T>(step: StepOf, work: () => Promise<T>): Promise<T> {
    return this.executing.run(`second-step:${step.person}`, work);
  }

  private async read(person: string): Promise<SecondStepBody> {
    return (await this.vault.get<SecondStepBody>('second-step', person))?.body ?? NONE;
  }

  private async write({ person, terms, now }: StepOf, body: SecondStepBody): Promise<void> {
    await this.vault.put({
      kind: 'second-step',
      id: person,
      person,
      body,
      now,
      expiresAt: secondStepForgottenAt(body, terms),
    });
  }

  private async clear(person: string, state: SecondStepBody): Promise<void> {
    if (state !== NONE) await this.vault.delete('second-step', person);
  }
}
