import { KYC_STATE } from '@corella/contracts/identity';
import type { KycAnswers } from '@corella/contracts/kyc';
import { initialKyc } from '../domain/kyc/kyc-state.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import { VerifiedNames } from './verified-names.js';

const APPROVED = { uid: '1000001', parentUid: null, kycState: KYC_STATE.approved, kycSource: 4 };
const user = (change: object = {}): RegisteredUser => ({ ...APPROVED, ...change }) as RegisteredUser;

function given(answers: KycAnswers, change: object = {}) {
  const reads: number[] = [];
  const state = { ...initialKyc(), state: KYC_STATE.approved, standing: { answers: 3 }, ...change };
  const names = new VerifiedNames(
    {
      of: async () => state as ReturnType<typeof initialKyc>,
      inMemory: () => state as ReturnType<typeof initialKyc>,
    },
    {
      answers: async (_, number) => {
        reads.push(number);
        return { answers, pictures: [], origin: { ip: '', userAgent: '' } };
      },
    },
  );
  return { names, reads };
}

describe('the verified name', () => {
  it.each([
    [{ firstName: 'Mia', lastName: 'Tan' }, 'Mia Tan'],
    [{ companyName: 'Calder Holm Pty Ltd', firstName: 'Mia', lastName: 'Tan' }, 'Calder Holm Pty Ltd'],
    [{}, null],
  ])('of %j is %p, read once for each decision', async (answers, name) => {
    const { names, reads } = given(answers);
    expect(await names.of(user())).toBe(name);
    expect(await names.of(user())).toBe(name);
    expect(reads).toEqual([3]);
  });

  it('is known at once where it was read for the decision that stands', async () => {
    const { names } = given({ firstName: 'Mia' });
    expect(names.inMemory(user())).toBeUndefined();
    await names.of(user());
    expect(names.inMemory(user())).toBe('Mia');
    expect(names.inMemory(user({ kycState: KYC_STATE.submitted }))).toBeNull();
    names.forget(APPROVED.uid);
    expect(names.inMemory(user())).toBeUndefined();
  });

  it('is that of what was approved last', async () => {
    const standing = { answers: 3 };
    const { names, reads } = given({ firstName: 'Mia' }, { standing });
    await names.of(user());
    standing.answers = 5;
    await names.of(user());
    expect(reads).toEqual([3, 5]);
  });

  it.each([
    ['before the verification', { kycState: KYC_STATE.notSubmitted }],
    ['of a sub-account', { parentUid: '1000002' }],
  ])('is none %s', async (_, change) => {
    const { names, reads } = given({ firstName: 'Mia' });
    expect(await names.of(user(change))).toBeNull();
    expect(reads).toEqual([]);
  });

  it('is none for those who were verified without a case', async () => {
    expect(await given({ firstName: 'Mia' }, { standing: null }).names.of(user())).toBeNull();
  });

  it('does not come from answers that are still looked at', async () => {
    const current = { answers: 7 };
    const { names, reads } = given({ firstName: 'Eve' }, { state: KYC_STATE.underReview, current });
    await names.of(user());
    expect(reads).toEqual([3]);
  });
});
