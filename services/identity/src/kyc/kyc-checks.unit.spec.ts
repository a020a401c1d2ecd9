import { ManualClock } from '@corella/clock';
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
