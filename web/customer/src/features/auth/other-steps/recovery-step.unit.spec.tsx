import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../../testing/fake-venue.js';
import { sampleMe } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import { LoginPage } from '../login-page.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('POST /api/auth/login', () => ({ next: 'two-step', methods: ['totp', 'recovery-code'], ticket: 't-1' }))
    .on('POST /api/auth/login/two-step', () => ({ next: 'done', user: sampleMe() }));
});

async function begun() {
  const shown = showPage(<LoginPage />, { at: '/login/' });
  await shown.user.type(screen.getByLabelText('Email or sub-account name'), 'mia@example.com');
  await shown.user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await shown.user.click(screen.getByRole('button', { name: 'Log in' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  await screen.findByLabelText('Recovery code');
  return shown;
}
const typed = async ({ user }: Awaited<ReturnType<typeof begun>>, code: string): Promise<void> => {
  await user.type(screen.getByLabelText('Recovery code'), code);
  await user.keyboard('{Enter}');
};

describe('logging in by a recovery code', () => {
  it('takes the code by keyboard alone, and says first what it blocks', async () => {
    const shown = await begun();
    expect(screen.getByText(/nothing can be withdrawn for 24 hours/)).toBeInTheDocument();
    await typed(shown, 'abcde-fghjk-mnpq1');
    await waitFor(() => expect(shown.address()).toBe('/en-us/'));
    expect(venue.asked('POST /api/auth/login/two-step')[0]?.body).toEqual({
      ticket: 't-1',
      method: 'recovery-code',
      code: 'abcde-fghjk-mnpq1',
    });
  });

  it('says what is no code without sending it, and what the venue said of a wrong one', async () => {
    venue.on('POST /api/auth/login/two-step', () => refusal(400, 'code-wrong', 'The code is not right.'));
    const shown = await begun();
    await typed(shown, 'abc');
    expect(await screen.findByText('A recovery code has 15 letters and digits')).toBeInTheDocument();
    expect(venue.asked('POST /api/auth/login/two-step')).toEqual([]);
    await typed(shown, 'de-fghjk-mnpq1');
    expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
  });

  it('leads back to the authenticator, and to the mailed code once the step is locked', async () => {
    venue.on('POST /api/auth/login/two-step', () => refusal(403, 'second-step-locked', 'Locked.'));
    const shown = await begun();
    await shown.user.click(screen.getByRole('button', { name: 'Use your authenticator instead' }));
    expect(screen.getByLabelText('Authenticator code')).toHaveFocus();
    await shown.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await typed(shown, 'abcde-fghjk-mnpq1');
    expect(await screen.findByRole('button', { name: 'Email me a code' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull();
  });
});
