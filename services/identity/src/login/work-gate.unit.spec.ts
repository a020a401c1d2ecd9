import { randomBytes } from 'node:crypto';
import { ManualClock } from '@corella/clock';
import type { WorkChallenge, WorkProof } from '@corella/contracts/identity';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { HashLane } from '../secrets/password-hasher.js';
import { WorkGate } from './work-gate.js';

const EMAIL = 'kim@corella.example';

const given = () => {
  const clock = new ManualClock(1_000_000);
  const crowded = new Set<HashLane>(['registration']);
  const gate = new WorkGate({ hasher: { isCrowded: (lane) => crowded.has(lane) }, clock, random: randomBytes });
  const challenged = async (email = EMAIL): Promise<WorkChallenge> => {
    const { rejection } = await gate.refusal(email);
    expect(rejection.code).toBe('work-needed');
    return rejection.inputs as unknown as WorkChallenge;
  };
  const passes = (proof: WorkProof, email = EMAIL): Promise<boolean> => gate.isPaid(email, proof);
  return { clock, crowded, gate, challenged, passes };
};

async function solved(challenge: WorkChallenge): Promise<WorkProof> {
  const { expiresAt, subject, signature, ...parameters } = challenge;
  const solution = await solveChallenge({
    challenge: { parameters: { ...parameters, data: { expiresAt, subject } }, signature },
    deriveKey,
  });
  if (solution === null) throw new Error('no solution');
  return { ...challenge, counter: solution.counter, derivedKey: solution.derivedKey };
}

describe('the proof of work', () => {
  it('is asked for only while the queue of that lane is half full', async () => {
    const { gate, crowded } = given();
    expect([gate.asks('login', false), gate.asks('registration', false)]).toEqual([false, true]);
    expect(gate.asks('registration', true)).toBe(false);
    crowded.clear();
    expect(gate.asks('registration', false)).toBe(false);
    expect(await gate.isPaid(EMAIL, undefined)).toBe(false);
  });

  it('spares one login of an account at a time', () => {
    const { gate } = given();
    expect([gate.spare(EMAIL), gate.spare(EMAIL), gate.spare('lee@corella.example')]).toEqual([true, false, true]);
    gate.spent(EMAIL);
    expect(gate.spare(EMAIL)).toBe(true);
  });

  it('lets in once whoever has solved the challenge, for the address that it was given for', async () => {
    const { challenged, passes } = given();
    const proof = await solved(await challenged());
    expect(await passes(proof, 'lee@corella.example')).toBe(false);
    expect(await passes(proof)).toBe(true);
    expect(await passes(proof)).toBe(false);
  });

  it('holds for two minutes', async () => {
    const { challenged, passes, clock } = given();
    const proof = await solved(await challenged());
    clock.advance(119_999);
    expect(await passes(proof)).toBe(true);
    const late = await solved(await challenged());
    clock.advance(120_000);
    expect(await passes(late)).toBe(false);
  });

  it('cannot be made easier, later, another’s or up', async () => {
    const { challenged, passes, clock } = given();
    const proof = await solved(await challenged());
    const { proof: foreign } = { proof: await solved(await given().challenged()) };
    const forged: readonly WorkProof[] = [
      { ...proof, keyPrefix: '0' },
      { ...proof, cost: 1 },
      { ...proof, expiresAt: clock.nowMs() + 10 * 60_000 },
      { ...proof, counter: proof.counter + 1 },
      { ...proof, derivedKey: '00' },
      { ...proof, algorithm: 'SHA-1' },
      foreign,
    ];
    for (const one of forged) expect(await passes(one)).toBe(false);
    expect(await passes(proof)).toBe(true);
  });
});
