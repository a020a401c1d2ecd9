import type { Me } from '@corella/contracts/web';
import { screen } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { Locked } from './locked.js';

const show = (me: Partial<Me>): Shown => showPage(<Locked me={sampleMe(me)} />, { at: '/user/info/' });
beforeAll(startPages);
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('a block of withdrawals', () => {
  it('is told while it lasts, with the time that is left', () => {
    show({ locks: [{ reason: 'security-lock', until: inMinutes(23 * 60 + 37.5) }] });
    expect(screen.getByRole('status')).toHaveTextContent(/^Withdrawals are blocked/);
    expect(screen.getByRole('timer')).toHaveTextContent('23 h 38 min');
    // What is read out when it changes says nothing that changes each minute.
    expect(screen.getByRole('status')).not.toContainElement(screen.getByRole('timer'));
  });

  it('says which change it follows from, and when that was', () => {
    const until = '2026-11-22T05:20:35.000Z';
    show({ locks: [{ reason: 'security-lock', until, cause: 'recovery-code' }] });
    expect(screen.getByText(/^A recovery code was used on 21 Nov \d\d:20\./)).toBeVisible();
    expect(screen.getByText(/^Opens 22 Nov \d\d:21$/)).toBeVisible();
  });

  it('leads whoever it was not to the lock, which says first what it does', async () => {
    const { user } = show({ locks: [{ reason: 'security-lock', until: inMinutes(60), cause: 'password' }] });
    await user.click(screen.getByRole('button', { name: 'This was not me' }));
    expect(await screen.findByRole('dialog', { name: 'Lock your account?' })).toHaveTextContent(/Every API key/);
  });

  it('gives way to the lock of the owner, which has no end', () => {
    const until = '2026-11-22T05:20:00.000Z';
    const locks = [
      { reason: 'security-lock', until: null },
      { reason: 'security-lock', until },
    ];
    show({ locks });
    expect(screen.getByText(/You have locked your account/)).toBeVisible();
    expect(screen.queryByText('Withdrawals are blocked')).toBeNull();
  });

  it('sends a sub-account to its main account', () => {
    show({ userType: 2, locks: [{ reason: 'security-lock', until: null }] });
    expect(screen.getByText(/ask your main account to write to our support/)).toBeVisible();
  });

  it('is not told of an account without one', () => {
    show({});
    expect(screen.queryByRole('status')).toBeNull();
  });
});
