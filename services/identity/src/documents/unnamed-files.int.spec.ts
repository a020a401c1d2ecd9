import { legalPerson, type KycPicture } from '@corella/contracts/kyc';
import { FILE_PREFIXES } from '@corella/files';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer, newAddress, valueOf } from '../testing/given-people.js';
import {
  beginRemoval,
  claimRemoval,
  decideRemovalAs,
  provenRemoval,
  sentRemoval,
  storedFile,
  tokenIn,
} from '../testing/given-removal.js';
import { givenStaff } from '../testing/given-people.js';
import { draftOf, pictured, submitted } from '../testing/given-verification.js';
import { UnnamedFiles } from './unnamed-files.js';

const DAY_MS = 86_400_000;
const BEYOND_A_DAY_MS = DAY_MS + 1;

describe('files that no row names', () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const stored = async (uid: string): Promise<string> => {
    const { id } = await identity.files.write({
      person: legalPerson(uid),
      contentType: 'image/jpeg',
      bytes: new Uint8Array(9),
      now: identity.clock.nowMs(),
    });
    return id;
  };
  const allFiles = async (): Promise<readonly string[]> =>
    (await Promise.all(FILE_PREFIXES.map((prefix) => identity.files.ids(prefix)))).flat();
  const isThere = async (id: string): Promise<boolean> => (await identity.files.read(id)) !== null;
  /** A whole round of the service itself, which begins at most once a day. */
  const round = async (): Promise<void> => {
    for (let steps = 0; steps < 9; steps += 1) await identity.context.unnamedFiles.step();
  };

  it('are deleted once they are older than a day', async () => {
    const { uid } = await givenCustomer(identity);
    const left = await stored(uid);
    await round();
    expect(await isThere(left)).toBe(true);
    identity.clock.advance(BEYOND_A_DAY_MS);
    await round();
    expect(await isThere(left)).toBe(false);
  });

  it('are deleted at once where their person was erased, and nobody else loses one', async () => {
    const [gone, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const kept = await pictured(identity, other.uid, 'front');
    const left = await stored(gone.uid);
    await identity.files.erasePerson(legalPerson(gone.uid));
    expect(await isThere(left)).toBe(false);
    await round();
    expect(await allFiles()).toEqual([kept]);
  });

  it('are deleted by the rounds of the service', async () => {
    const left = await stored((await givenCustomer(identity)).uid);
    identity.clock.advance(BEYOND_A_DAY_MS);
    for (let rounds = 0; rounds < 9; rounds += 1) await identity.service.tidy();
    expect(await isThere(left)).toBe(false);
  });

  it('leave those alone that a draft, what was sent, an earlier case or the desk names', async () => {
    const { uid } = await givenCustomer(identity);
    const drafted = await pictured(identity, uid, 'front');
    const other = await givenCustomer(identity);
    await submitted(identity, other.uid);
    const [sent] = (await draftOf(identity, other.uid)).pictures;
    identity.clock.advance(BEYOND_A_DAY_MS);
    await round();
    expect([await isThere(drafted), await isThere(sent?.fileId ?? '')]).toEqual([true, true]);
  });

  it('leave enclosures alone of requests and answers, whether they were sent or are being written', async () => {
    const { email } = await givenCustomer(identity);
    const begin = beginRemoval(email, { contactEmail: newAddress() });
    const token = await provenRemoval(identity, begin);
    const file = await storedFile(identity, token);
    valueOf(await identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token, file }));
    valueOf(await identity.send<'SendRemoval'>({ type: 'SendRemoval', token }));
    const removalId = await sentRemoval(identity, beginRemoval(email, { contactEmail: newAddress() }));
    const { principal } = await givenStaff(identity, 'support');
    valueOf(await claimRemoval(identity, principal, removalId));
    valueOf(await decideRemovalAs(identity, principal, { removalId, decision: 'ask', remark: 'Which number?' }));
    const { contactEmail } = (await identity.context.removalRows.claim(removalId, 1)) ?? { contactEmail: '' };
    const answer = await tokenIn(identity, contactEmail);
    const enclosed = await storedFile(identity, answer);
    valueOf(await identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token: answer, file: enclosed }));
    identity.clock.advance(BEYOND_A_DAY_MS);
    const named = (await identity.vault.list<{ file?: { id: string } | null }>('removal-claim')).flatMap(({ body }) =>
      body.file ? [body.file.id] : [],
    );
    expect(named).toHaveLength(1);
    await round();
    for (const id of [...named, enclosed.id]) expect(await isThere(id)).toBe(true);
  });

  describe('while a round goes on', () => {
    const draft = (fileIds: readonly string[]) => ({
      answers: {},
      pictures: fileIds.map((fileId) => ({ slot: 'front', fileId }) as unknown as KycPicture),
    });
    const row = (kind: string, id: string, fileIds: readonly string[]) => ({
      kind,
      id,
      person: null,
      body: draft(fileIds),
      now: identity.clock.nowMs(),
    });
    /** One row a step. */
    const slow = () =>
      new UnnamedFiles({ ...identity.context, rowsAStep: 1, onWarning: (error) => warnings.push(error) });
    const finish = async (sweep: UnnamedFiles): Promise<void> => {
      for (let steps = 0; steps < 30; steps += 1) await sweep.step();
    };
    let warnings: unknown[];
    beforeEach(() => {
      warnings = [];
    });

    it('a name that moves to a row that was read already keeps its file', async () => {
      const sweep = slow();
      const file = await stored('1');
      await sweep.watched.put(row('kyc-draft', 'early', []));
      identity.clock.advance(1);
      await sweep.watched.put(row('kyc-draft', 'late', [file]));
      identity.clock.advance(BEYOND_A_DAY_MS);
      await sweep.step();
      await sweep.step();
      // The early row was read. Its clock stands, so the walk does not come back to it.
      await sweep.watched.put({ ...row('kyc-draft', 'early', [file]), now: 0 });
      await sweep.watched.put(row('kyc-draft', 'late', []));
      await finish(sweep);
      expect(await isThere(file)).toBe(true);
    });

    it('rows of the same moment are all read, however many', async () => {
      const sweep = slow();
      const files = await Promise.all(Array.from({ length: 7 }, () => stored('1')));
      for (const [index, file] of files.entries()) await identity.vault.put(row('kyc-answers', `1/${index}`, [file]));
      identity.clock.advance(BEYOND_A_DAY_MS);
      await finish(sweep);
      for (const file of files) expect(await isThere(file)).toBe(true);
    });

    it('a row that cannot be read ends it, and nothing is deleted', async () => {
      const sweep = slow();
      const left = await stored('1');
      await identity.vault.put(row('kyc-draft', 'damaged', []));
      identity.clock.advance(BEYOND_A_DAY_MS);
      const get = jest.spyOn(identity.vault, 'get').mockRejectedValue(new Error('the row was changed'));
      await finish(sweep);
      get.mockRestore();
      expect(await isThere(left)).toBe(true);
      expect(warnings).toMatchObject([{ message: 'the row was changed' }]);
    });

    it('nothing is deleted where most files have no row', async () => {
      const sweep = slow();
      const files = await Promise.all(Array.from({ length: 101 }, () => stored('1')));
      identity.clock.advance(BEYOND_A_DAY_MS);
      await finish(sweep);
      expect(await isThere(files[0] ?? '')).toBe(true);
      expect(String(warnings[0])).toContain('101 of 101 files are named by no row');
    });

    it('those of many who were erased go, and others wait for the next one', async () => {
      const sweep = slow();
      await Promise.all(Array.from({ length: 101 }, () => stored('1')));
      const left = await stored('2');
      await identity.files.erasePerson(legalPerson('1'));
      identity.clock.advance(BEYOND_A_DAY_MS);
      await finish(sweep);
      expect([(await allFiles()).length, await isThere(left), warnings]).toEqual([1, true, []]);
      identity.clock.advance(BEYOND_A_DAY_MS);
      await finish(sweep);
      expect(await allFiles()).toEqual([]);
    });
  });
});
