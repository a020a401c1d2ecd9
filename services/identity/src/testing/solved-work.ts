import type { WorkChallenge, WorkProof } from '@corella/contracts/identity';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export async function solved({ expiresAt, subject, signature, ...parameters }: WorkChallenge): Promise<WorkProof> {
  const solution = await solveChallenge({
    challenge: { parameters: { ...parameters, data: { expiresAt, subject } }, signature },
    deriveKey,
  });
  if (solution === null) throw new Error('no solution');
  const { counter, derivedKey } = solution;
  return { ...parameters, expiresAt, subject, signature, counter, derivedKey };
}
