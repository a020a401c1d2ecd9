import type { IdentityRejection } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { Vault } from '@corella/vault';
import type { OneAtATime } from '@corella/aggregates';
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
  /** SHA-256 of the ticket that asked for it. */
  readonly ticket: string;
  readonly code: string;
  readonly sentAt: number;
  readonly guesses: number;
}
interface SecondStepBody extends SecondStepState {
  /** The codes that were mailed because the step is locked. The pace of mailed codes bounds them. */
  readonly mailed: readonly MailedCode[];
  /** Whether the owner has been told of the lock. */
  readonly isTold: boolean;
}

const NONE: SecondStepBody = { ...NO_WRONG_CODES, mailed: [], isTold: false };
const MAX_MAILED_GUESSES = 5;

export interface StepOf {
  /** A customer's uid, or the vault's person of a member of staff. */
  readonly person: string;
  readonly terms: SecondStepTerms;
  readonly now: number;
}

/** A code that was mailed, and the ticket it was mailed for. */
export interface MailedFor {
  readonly ticket: string;
  readonly code: string;
}

interface MailedOffer extends MailedFor {
  /** Of what the code takes the place. */
  readonly instead: 'locked-authenticator' | 'no-factor';
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
    private readonly onWarning: (error: unknown) => void,
  ) {}

  async isLocked(step: StepOf): Promise<boolean> {
    return secondStepGate(await this.read(step.person), step.now, step.terms).is === 'locked';
  }

  /** Checks a code of the authenticator. `tell` tells the owner that the step is locked, and is tried until it has. */
  prove(
    step: StepOf,
    check: () => Promise<boolean>,
    tell: () => Promise<void>,
  ): Promise<Result<null, IdentityRejection>> {
    return this.alone(step, async () => {
      const state = await this.read(step.person);
      const gate = secondStepGate(state, step.now, step.terms);
      if (gate.is === 'locked') {
        await this.told(step, state, tell);
        return reject({ code: 'second-step-locked' });
      }
      if (gate.is === 'waiting')
        return reject({ code: 'second-step-wait', inputs: { retryAfterS: Math.ceil(gate.ms / 1_000) } });
      if (await check()) {
        await this.clear(step.person, state);
        return ok(null);
      }
      const after = { ...NONE, ...afterWrongCode(state, step.now) };
      await this.write(step, after);
      if (after.lockedAt !== null) await this.told(step, after, tell);
      return reject({ code: 'code-wrong', field: 'code' });
    });
  }

  /**
   * Keeps a code to be mailed, for the ticket that asked: another who knows the password can neither replace it nor use
   * up its guesses. False where an authenticator is bound that is not locked, so that it has to prove the step.
   */
  offerMailed(step: StepOf, { ticket, code, instead }: MailedOffer): Promise<boolean> {
    return this.alone(step, async () => {
      const state = await this.read(step.person);
      const isLocked = secondStepGate(state, step.now, step.terms).is === 'locked';
      if (instead === 'locked-authenticator' && !isLocked) return false;
      const one = { ticket: sha256Hex(ticket), code, sentAt: step.now, guesses: 0 };
      await this.write(step, { ...state, mailed: [...others(state, one.ticket, step.now), one] });
      return true;
    });
  }

  /** Checks the mailed code, which unlocks the step. Five guesses a code, each durable before it is compared. */
  proveMailed(step: StepOf, { ticket, code }: MailedFor): Promise<Result<null, IdentityRejection>> {
    return this.alone(step, async () => {
      const state = await this.read(step.person);
      const id = sha256Hex(ticket);
      const mailed = state.mailed.find((one) => one.ticket === id);
      if (mailed === undefined || !isAlive(mailed, step.now)) return reject({ code: 'code-expired', field: 'code' });
      if (mailed.guesses >= MAX_MAILED_GUESSES) return reject({ code: 'too-many-guesses', field: 'code' });
      const guessed = { ...mailed, guesses: mailed.guesses + 1 };
      await this.write(step, { ...state, mailed: [...others(state, id, step.now), guessed] });
      if (!sameText(mailed.code, code)) return reject({ code: 'code-wrong', field: 'code' });
      await this.clear(step.person, state);
      return ok(null);
    });
  }

  /** A new authenticator begins without the wrong codes of the old one. */
  forget(person: string): Promise<void> {
    return this.vault.delete('second-step', person);
  }

  /** A mail that cannot be sent must not hold up the answer; the next code tries again. */
  private async told(step: StepOf, state: SecondStepBody, tell: () => Promise<void>): Promise<void> {
    if (state.isTold) return;
    try {
      await tell();
    } catch (cause) {
      this.onWarning(new Error('the owner of a locked second step could not be told', { cause }));
      return;
    }
    await this.write(step, { ...state, isTold: true });
  }

  private alone<T>(step: StepOf, work: () => Promise<T>): Promise<T> {
    return this.executing.run(`second-step:${step.person}`, work);
  }

  private async read(person: string): Promise<SecondStepBody> {
    const row = await this.vault.get<SecondStepBody>('second-step', person);
    if (row === null) return NONE;
    // Earlier releases kept one mailed code, for no ticket. It is asked for again.
    return { ...NONE, ...row.body, mailed: Array.isArray(row.body.mailed) ? row.body.mailed : [] };
  }

  private async write({ person, terms, now }: StepOf, body: SecondStepBody): Promise<void> {
    await this.vault.put({
      kind: 'second-step',
      id: person,
      person,
      body,
      now,
      expiresAt: forgottenAt(body, terms),
    });
  }

  private async clear(person: string, state: SecondStepBody): Promise<void> {
    if (state !== NONE) await this.vault.delete('second-step', person);
  }
}

/** Null for a lock that only another factor ends. */
function forgottenAt(body: SecondStepBody, terms: SecondStepTerms): number | null {
  const codes = secondStepForgottenAt(body, terms);
  return codes === null ? null : Math.max(codes, ...body.mailed.map(({ sentAt }) => sentAt + CODE_LIFE_MS));
}

const isAlive = ({ sentAt }: MailedCode, now: number): boolean => now < sentAt + CODE_LIFE_MS;

const others = ({ mailed }: SecondStepBody, ticket: string, now: number): readonly MailedCode[] =>
  mailed.filter((one) => one.ticket !== ticket && isAlive(one, now));
