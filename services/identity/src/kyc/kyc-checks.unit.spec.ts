import { ManualClock } from '@corella/clock';
import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import type { KycVendorRequest } from '@corella/kyc-vendor';
import { OneAtATime } from '@corella/aggregates';
import { CLEAR } from '../testing/scripted-vendor.js';
import { KycChecks } from './kyc-checks.js';

const CASES = 12;

/** Checks of cases with a picture each, at a service that takes a request when it is told to. */
function given() {
  const taken: KycVendorRequest[] = [];
  const waiting: (() => void)[] = [];
  let inHand = 0;
  let most = 0;
  const deps = {
    verifications: {
      load: async (uid: string) => ({ state: { current: { caseId: uid, attempt: 1, check: null, answers: 1 } } }),
      of: async (uid: string) => ({ current: { caseId: uid, attempt: 1, check: null }, checkRows: 0 }),
      change: async () => undefined,
    },
    kycRows: {
      answers: async (uid: string) => ({ answers: {}, pictures: [{ slot: 'front', fileId: `of ${uid}` }] }),
      put: async () => undefined,
    },
    users: { get: async () => ({ country: 'AU' }) },
    files: {
      read: async (fileId: string) => {
        inHand += 1;
        most = Math.max(most, inHand);
        return { bytes: new TextEncoder().encode(fileId) };
      },
    },
    kycVendor: {
      async start(request: KycVendorRequest) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        taken.push(request);
        inHand -= 1;
      },
      get: async () => CLEAR,
    },
    executing: new OneAtATime(),
    figures: { checks: { add: () => undefined } },
    clock: new ManualClock(1),
    sleep: async () => undefined,
  };
  const checks = new KycChecks(deps as unknown as ConstructorParameters<typeof KycChecks>[0]);
  return { checks, taken, waiting, most: () => most };
}

/** One check at a service that has no answer yet, in a time that passes by whole waits. */
function givenSilent() {
  const recorded: string[] = [];
  let answer: typeof CLEAR | null = null;
  let waits: (() => void)[] = [];
  const counts = { started: 0, asked: 0 };
  const current = { caseId: 'KYC-1', attempt: 1, check: null, answers: 1 };
  const deps = {
    verifications: {
      load: async () => ({ state: { current } }),
      of: async () => ({ current, checkRows: 0 }),
      change: async (_uid: string, { outcome }: { readonly outcome: string }) => void recorded.push(outcome),
    },
    diligence: { terms: async () => FIRST_DILIGENCE.terms },
    kycRows: { answers: async () => ({ answers: {}, pictures: [] }), put: async () => undefined },
    users: { get: async () => ({ country: 'AU' }) },
    kycVendor: {
      start: async () => void (counts.started += 1),
      get: async () => {
        counts.asked += 1;
        return answer;
      },
    },
    executing: new OneAtATime(),
    figures: { checks: { add: () => undefined } },
    clock: new ManualClock(1),
    sleep: () => new Promise<void>((resolve) => waits.push(resolve)),
  };
  const checks = new KycChecks(deps as unknown as ConstructorParameters<typeof KycChecks>[0]);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    checks,
    recorded,
    counts,
    turn,
    answers: () => void (answer = CLEAR),
    async seconds(count: number): Promise<void> {
      for (let n = 0; n < count; n += 1) {
        await turn();
        const due = waits;
        waits = [];
        for (const end of due) end();
      }
      await turn();
    },
  };
}

describe('a call of the checking service', () => {
  const begun = async () => {
    const given = givenSilent();
    given.checks.begin({ uid: '1', caseId: 'KYC-1', attempt: 1 });
    await given.turn();
    return given;
  };

  it('has the answer asked for before the second is over', async () => {
    const { checks, recorded, counts, turn, answers } = await begun();
    expect(counts).toEqual({ started: 1, asked: 1 });
    answers();
    checks.called('KYC-1/1');
    await turn();
    await checks.settled();
    expect([counts, recorded]).toEqual([{ started: 1, asked: 2 }, ['answered']]);
  });

  it('ends the pause after a minute without an answer', async () => {
    const { checks, recorded, counts, turn, seconds, answers } = await begun();
    await seconds(70);
    expect(counts).toEqual({ started: 1, asked: 60 });
    answers();
    checks.called('KYC-1/1');
    await turn();
    await checks.settled();
    expect([counts, recorded]).toEqual([{ started: 1, asked: 61 }, ['answered']]);
  });

  it('without an answer uses up neither the minute nor an attempt, however many come', async () => {
    const { checks, recorded, counts, turn, seconds } = await begun();
    for (let n = 0; n < 500; n += 1) {
      checks.called('KYC-1/1');
      await turn();
    }
    expect(counts.started).toBe(1);
    await seconds(59);
    expect(counts.started).toBe(1);
    await seconds(30);
    for (let n = 0; n < 500; n += 1) {
      checks.called('KYC-1/1');
      await turn();
    }
    expect([counts.started, recorded]).toEqual([1, []]);
    await seconds(32);
    expect(counts.started).toBe(2);
    const stopped = checks.stop();
    await seconds(1);
    await stopped;
  });
});

describe('the checks of documents', () => {
  it('hold the pictures of a few cases at a time, each with its own', async () => {
    const { checks, taken, waiting, most } = given();
    for (let n = 0; n < CASES; n += 1) checks.begin({ uid: `${n}`, caseId: `${n}`, attempt: 1 });
    for (let tries = 0; tries < 1_000 && taken.length < CASES; tries += 1) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await checks.settled();
    expect(most()).toBe(4);
    expect(new Set(taken.map(({ uid }) => uid)).size).toBe(CASES);
    for (const { uid, pictures } of taken) expect(Buffer.from(pictures[0]?.bytes ?? []).toString()).toBe(`of ${uid}`);
  });
});
