import type { Clock } from '@corella/clock';
import type { IdentityRejection, WorkChallenge, WorkProof } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { reject } from '@corella/result';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { BoundedMap } from '@corella/aggregates';
import type { HashLane } from '../secrets/password-hasher.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { hex } from '../secrets/random-bytes.js';

const LIFE_MS = 120_000;
const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 2_000;
const KEY_LENGTH = 32;
/** One key in 256 begins so: about 0.3 s of computing on a laptop, for us one key to check. */
const KEY_PREFIX = '00';

/**
 * Asks for a proof of work while a queue of passwords is at least half full. Challenges are signed, not stored; each
 * holds for one address, two minutes and one use.
 */
export class WorkGate {
  private readonly secret: string;
  private readonly used = new BoundedMap<string, true>(50_000);
  private readonly spared = new Set<string>();

  constructor(
    private readonly deps: {
      readonly hasher: { isCrowded(lane: HashLane): boolean };
      readonly clock: Clock;
      readonly random: RandomBytes;
    },
  ) {
    this.secret = hex(deps.random(32));
  }

  /** Whether the caller has done the work, which uses up the proof. */
  async isPaid(email: string, proof: WorkProof | undefined): Promise<boolean> {
    return proof !== undefined && this.accepts(proof, sha256Hex(email));
  }

  /** Lets one login of the account at a time go without work, for a known device. Say `spent` when it has ended. */
  spare(email: string): boolean {
    if (this.spared.has(email)) return false;
    this.spared.add(email);
    return true;
  }

  spent(email: string): void {
    this.spared.delete(email);
  }

  /**
   * Whether to ask for work. Ask in the same turn in which the password joins the queue, or all callers of one moment
   * would find it empty.
   */
  asks(lane: HashLane, paid: boolean): boolean {
    return !paid && this.deps.hasher.isCrowded(lane);
  }

  async refusal(email: string): Promise<{ readonly ok: false; readonly rejection: IdentityRejection }> {
    return reject({ code: 'work-needed', inputs: { ...(await this.challenge(sha256Hex(email))) } });
  }

  private async challenge(subject: string): Promise<WorkChallenge> {
    const expiresAt = this.deps.clock.nowMs() + LIFE_MS;
    const { parameters, signature = '' } = await createChallenge({
      algorithm: ALGORITHM,
      cost: COST,
      keyLength: KEY_LENGTH,
      keyPrefix: KEY_PREFIX,
      data: { expiresAt, subject },
      deriveKey,
      hmacSignatureSecret: this.secret,
    });
    const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
    return { algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt, subject, signature };
  }

  private async accepts(proof: WorkProof, subject: string): Promise<boolean> {
    const { counter, derivedKey, signature, expiresAt, ...rest } = proof;
    if (this.deps.clock.nowMs() >= expiresAt || proof.subject !== subject) return false;
    const { subject: given, ...parameters } = rest;
    const { verified } = await verifySolution({
      challenge: { parameters: { ...parameters, data: { expiresAt, subject: given } }, signature },
      solution: { counter, derivedKey },
      deriveKey,
      hmacSignatureSecret: this.secret,
    });
    if (!verified || this.used.get(signature) !== undefined) return false;
    this.used.set(signature, true);
    return true;
  }
}
