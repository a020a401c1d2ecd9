import type { WorkChallenge, WorkProof } from '@corella/contracts/identity';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the task that the venue asks for when it is very busy. The browser computes each key beside the page's own
 * thread, so the page stays usable. Null when no solution was found before the task expires.
 */
export async function solveWork(challenge: WorkChallenge): Promise<WorkProof | null> {
  const { expiresAt, subject, signature, ...parameters } = challenge;
  const solution = await solveChallenge({
    challenge: { parameters: { ...parameters, data: { expiresAt, subject } }, signature },
    deriveKey,
  });
  return solution === null ? null : { ...challenge, counter: solution.counter, derivedKey: solution.derivedKey };
}
