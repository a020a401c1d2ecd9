import { acknowledgedDates, closureDates, keptBecause } from '@corella/contracts/identity';
import { legalPerson } from '@corella/contracts/kyc';
import { everyByteIn, sealedOf } from '../testing/bytes-on-disk.js';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import type { DemoDesk } from './seeded-case.js';
import { APPLICANTS } from './applicants.js';

const TEN_YEARS_MS = 3_660 * 86_400_000;

describe('the people of the demo, once all have left and nothing has to be kept any more', () => {
  let identity: Identity;
  const desk: DemoDesk = {
    draw: async ({ slot, answers }) => new TextEncoder().encode(`${answers.lastName ?? ''} ${slot}`),
    play: () => undefined,
  };
  beforeAll(async () => {
    identity = await givenIdentity({ demoKyc: 'auto' });
    await identity.service.seedDemo();
    await identity.service.seedCases(desk, new AbortController().signal);
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const applicants = async (): Promise<readonly string[]> => {
    const streams = await identity.store.streams('kyc');
    return streams.map((stream) => stream.slice('kyc-'.length));
  };
  /** Closed wherever the case stands: what is erased must not depend on it. */
  const leaves = async (uid: string): Promise<boolean> => {
    const { users } = identity.context;
    const user = await users.get(uid);
    if (user === null) return false;
    const acknowledged = acknowledgedDates(closureDates(keptBecause(user), identity.clock.nowMs()));
    await users.change(uid, { type: 'RequestClosure', acknowledged, giveBack: false, erasure: false });
    await users.change(uid, { type: 'SealClosure' });
    const seal = (await users.get(uid))?.closing?.seals ?? 0;
    return (await users.change(uid, { type: 'CompleteClosure', seal })).ok;
  };

  it('are in no byte on the disk, sealed or not, whatever became of their cases', async () => {
    const { directory } = identity;
    const uids = await applicants();
    expect(uids.length).toBeGreaterThanOrEqual(APPLICANTS.length);
    const sealed = uids.flatMap((uid) => [...sealedOf(directory, uid), ...sealedOf(directory, legalPerson(uid))]);
    expect(sealed.length).toBeGreaterThan(200);
    for (const uid of uids) expect([uid, await leaves(uid)]).toEqual([uid, true]);
    identity.clock.advance(TEN_YEARS_MS);
    for (let rounds = 0; rounds < 3; rounds += 1) await identity.service.tidy();
    for (const uid of uids) {
      expect(await identity.asked('identity.closure', { uid })).toMatchObject({ state: 'erased' });
      for (const person of [uid, legalPerson(uid)]) {
        expect([person, await identity.vault.knows(person)]).toEqual([person, false]);
        expect([person, await identity.files.knows(person)]).toEqual([person, false]);
      }
    }
    const bytes = everyByteIn(directory);
    expect(sealed.filter((blob) => bytes.includes(blob)).length).toBe(0);
  });
});
