import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../../testing/fake-venue.js';
import { sampleMe } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import { LoginPage } from '../login-page.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('POST /api/auth/login', () => ({ next: 'two-step', methods: ['sms'], ticket: 't-1' }))
    .on('POST /api/auth/login/two-step/begin', () => ({ to: '+61 ••• 678' }))
    .on('POST /api/auth/login/two-step', () => ({ next: 'done', user: sampleMe() }));
});

async function begun() {
  const shown = showPage(<LoginPage />, { at: '/login/' });
  await shown.user.type(screen.getByLabelText('Email or sub-account name'), 'mia@example.com');
  await shown.user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await shown.user.click(screen.getByRole('button', { name: 'Log in' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Text me a code' }));
  return shown;
}

describe('logging in by text message', () => {
  it('says where the code went, and takes it', async () => {
    const shown = await begun();
    expect(await screen.findByText('We have sent a code to +61 ••• 678.')).toBeVisible();
    expect(venue.asked('POST /api/auth/login/two-step/begin')[0]?.body).toEqual({ ticket: 't-1', method: 'sms' });
    await shown.user.type(screen.getByLabelText('Code by text message'), '123456');
    await waitFor(() => expect(shown.address()).toBe('/en-us/'));
    expect(venue.asked('POST /api/auth/login/two-step')[0]?.body).toEqual({
      ticket: 't-1',
      method: 'sms',
      code: '123456',
    });
  });

  it('says when no code can be sent', async () => {
    venue.on('POST /api/auth/login/two-step/begin', () => refusal(403, 'phone-locked', 'None for an hour.'));
    await begun();
    expect(await screen.findByText('None for an hour.')).toBeVisible();
  });
});
