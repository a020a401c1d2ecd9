import { noticeStore } from '@corella/ui';
import { waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../testing/fake-venue.js';
import { notices, startPages } from '../testing/show-page.js';
import { sendControl } from './send-control.js';

beforeAll(startPages);
beforeEach(() => noticeStore.clear());

const change = (answer: object | undefined): Promise<void> => {
  new FakeVenue().on('POST /api/user/lock', () => answer);
  return sendControl('POST', '/api/user/lock', { idempotencyKey: 'k1' });
};

describe('a change of what an account may do', () => {
  it('says in one sentence that the trading side follows, where it had not when it was answered', async () => {
    await change({ applied: false });
    await waitFor(() => expect(notices()).toEqual(['Saved. The trading side will follow in a moment.']));
  });

  it.each([{ applied: true }, undefined])(
    'says nothing where the ledger has it, or nobody said (%j)',
    async (answer) => {
      const before = notices();
      await change(answer);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(notices()).toEqual(before);
    },
  );

  it('is refused as ever', async () => {
    await expect(change(refusal(403, 'password-wrong', 'Wrong.'))).rejects.toMatchObject({ code: 'password-wrong' });
  });
});
