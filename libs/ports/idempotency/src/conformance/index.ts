import type { Claim, ClaimRequest, HeldClaim, IdempotencyRecords } from '../index.js';

export interface RecordsUnderTest {
  /** The records as two processes see them. */
  readonly records: readonly [IdempotencyRecords, IdempotencyRecords];
  /** Lets so much time pass that a claim runs out, but no answer. */
  outlastClaim(): Promise<void>;
  /** Lets so much time pass that an answer is forgotten. */
  outlastAnswer(): Promise<void>;
  dispose(): Promise<void>;
}

const request: ClaimRequest = { owner: '1234567', key: 'k-1', bodyHash: 'a', isRepeatable: false };

/** The suite that every adapter of the idempotency port passes. */
export function idempotencyConformance(name: string, factory: () => Promise<RecordsUnderTest>): void {
  describe(`${name} keeps the contract of idempotency`, () => {
    let tested: RecordsUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());
    answering(() => tested);
    runningOut(() => tested);
  });
}

/** The claim, which must have been given. */
async function claimOf(records: IdempotencyRecords, more: Partial<ClaimRequest> = {}): Promise<HeldClaim> {
  const found = await records.claim({ ...request, ...more });
  if (found.state !== 'claimed') throw new Error(`the claim was not given: ${found.state}`);
  return found.claim;
}

const stateOf = async (records: IdempotencyRecords, more: Partial<ClaimRequest> = {}): Promise<Claim['state']> =>
  (await records.claim({ ...request, ...more })).state;

function answering(tested: () => RecordsUnderTest): void {
  it('gives a request to one of many who claim it at once', async () => {
    const { records } = tested();
    const claims = Array.from({ length: 20 }, (_, at) => stateOf(records[at % 2 === 0 ? 0 : 1]));
    expect((await Promise.all(claims)).sort()).toEqual(['claimed', ...Array.from({ length: 19 }, () => 'under-way')]);
  });

  it.each([{ id: '1', amounts: ['0.10', null] }, 'ünïcode', null, undefined])(
    'gives the answer %j to whoever repeats the request',
    async (value) => {
      const [one, other] = tested().records;
      await (await claimOf(one)).answer(value);
      for (const records of [one, other])
        expect(await records.claim(request)).toEqual({ state: 'answered', answer: value });
      expect(await stateOf(other, { isRepeatable: true })).toBe('answered');
    },
  );

  it('tells another body under the same key, before the answer and after it', async () => {
    const [one, other] = tested().records;
    const claim = await claimOf(one);
    expect(await stateOf(other, { bodyHash: 'b' })).toBe('conflict');
    await claim.answer(1);
    expect(await stateOf(other, { bodyHash: 'b', isRepeatable: true })).toBe('conflict');
  });

  it('frees the key of a refused request, for the same body and for another', async () => {
    const [one, other] = tested().records;
    await (await claimOf(one)).free();
    await (await claimOf(other)).free();
    await (await claimOf(one, { bodyHash: 'b' })).answer(1);
    expect(await stateOf(other)).toBe('conflict');
  });

  it('keeps owners and keys apart', async () => {
    const [one] = tested().records;
    for (const more of [{}, { owner: '7654321' }, { key: 'k-2' }, { owner: '1234567\nk', key: '1' }])
      expect(await stateOf(one, more)).toBe('claimed');
  });
}

function runningOut(tested: () => RecordsUnderTest): void {
  it('says that the outcome is unknown once a claim has run out, and keeps an answer that comes late', async () => {
    const { records, outlastClaim } = tested();
    const [one, other] = records;
    const claim = await claimOf(one);
    await outlastClaim();
    expect(await stateOf(other)).toBe('unknown');
    expect(await stateOf(other, { bodyHash: 'b', isRepeatable: true })).toBe('conflict');
    await claim.answer('late');
    expect(await other.claim(request)).toEqual({ state: 'answered', answer: 'late' });
  });

  it('gives a claim that has run out to one who may repeat the effect, and leaves the former owner no say', async () => {
    const { records, outlastClaim } = tested();
    const [one, other] = records;
    const former = await claimOf(one, { isRepeatable: true });
    await outlastClaim();
    const claims = [one, other].map((found) => found.claim({ ...request, isRepeatable: true }));
    const found = await Promise.all(claims);
    expect(found.map(({ state }) => state).sort()).toEqual(['claimed', 'under-way']);
    await former.answer('former');
    await former.free();
    expect(await stateOf(other, { isRepeatable: true })).toBe('under-way');
    for (const claim of found) if (claim.state === 'claimed') await claim.claim.answer('again');
    expect(await other.claim(request)).toEqual({ state: 'answered', answer: 'again' });
  });

  it('forgets answers and claims after their time', async () => {
    const { records, outlastAnswer } = tested();
    const [one, other] = records;
    await (await claimOf(one)).answer(1);
    await claimOf(one, { key: 'k-2' });
    await outlastAnswer();
    expect(await stateOf(other, { bodyHash: 'b' })).toBe('claimed');
    expect(await stateOf(other, { key: 'k-2' })).toBe('claimed');
  });
}
