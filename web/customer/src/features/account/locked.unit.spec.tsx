import type { Me } from '@corella/contracts/web';
import { screen } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { Locked } from './locked.js';

const show = (me: Partial<Me>): void => void showPage(<Locked me={sampleMe(me)} />, { at: '/user/info/' });
beforeAll(startPages);

describe('a block of withdrawals', () => {
  it('is told while it lasts', () => {
    show({ locks: [{ reason: 'security-lock', until: '2026-11-22T05:20:00.000Z' }] });
    expect(screen.getByText(/nothing can be withdrawn until .*22/)).toBeVisible();
  });

  it('says which change it follows from, and what to do if it was somebody else', () => {
    const until = '2026-11-22T05:20:00.000Z';
    show({ locks: [{ reason: 'security-lock', until, cause: 'recovery-code' }] });
    expect(screen.getByText(/^A recovery code was used, .*22.* lock your account below/)).toBeVisible();
  });

  it('gives way to the lock of the owner, which has no end', () => {
    const until = '2026-11-22T05:20:00.000Z';
    const locks = [
      { reason: 'security-lock', until: null },
      { reason: 'security-lock', until },
    ];
    show({ locks });
    expect(screen.getByText(/You have locked your account/)).toBeVisible();
    expect(screen.queryByText(/nothing can be withdrawn until/)).toBeNull();
  });

  it('sends a sub-account to its main account', () => {
    show({ userType: 2, locks: [{ reason: 'security-lock', until: null }] });
    expect(screen.getByText(/ask your main account to write to our support/)).toBeVisible();
  });

  it('is not told of an account without one', () => {
    show({});
    expect(screen.queryByText(/nothing can be withdrawn/)).toBeNull();
  });
});
