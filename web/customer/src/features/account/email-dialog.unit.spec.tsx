import { sessionEvents } from '@corella/api-client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { EmailDialog } from './email-dialog.js';

const UNTIL = '2026-11-21T10:00:00.000Z';
const OLD = 'mia@corella.example';
const NEW = 'mia.new@corella.example';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/user/security-strategy', () => ({ methods: ['password'], block: { hours: 24, until: UNTIL } }))
    .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: UNTIL }))
    .on('POST /api/user/email', () => undefined)
    .on('POST /api/user/email/confirm', () => undefined);
});
const show = (totp = false): Shown =>
  showPage(<EmailDialog open email={OLD} factors={{ totp, passkeys: 0 }} onClose={() => undefined} />, {
    at: '/user/info/',
  });

async function toCodes({ user }: Shown): Promise<void> {
  await user.type(screen.getByLabelText('New email'), ` ${NEW} `);
  await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
  await user.click(screen.getByRole('button', { name: 'Send both codes' }));
  await screen.findByLabelText(`Code mailed to ${OLD}`);
}

describe('changing the email address', () => {
  it('says first what it blocks, and mails both codes against the password', async () => {
    const shown = show();
    expect(await screen.findByText(/24 hours/)).toBeVisible();
    await toCodes(shown);
    expect(venue.asked('POST /api/user/email')[0]?.body).toEqual({
      email: NEW,
      acknowledgeBlock: true,
      stepUp: 'the-token',
    });
    expect(screen.getByLabelText(`Code mailed to ${NEW}`)).toBeVisible();
  });

  it('takes both codes, and ends the session', async () => {
    const lost = jest.spyOn(sessionEvents, 'lost');
    const shown = show();
    await toCodes(shown);
    const submit = screen.getByRole('button', { name: 'Change email' });
    await shown.user.type(screen.getByLabelText(`Code mailed to ${OLD}`), '123456');
    expect(submit).toBeDisabled();
    await shown.user.type(screen.getByLabelText(`Code mailed to ${NEW}`), '654321');
    await shown.user.click(submit);
    await waitFor(() => expect(notices()).toEqual([`Email changed: Log in with ${NEW}.`]));
    expect(venue.asked('POST /api/user/email/confirm')[0]?.body).toEqual({ oldCode: '123456', newCode: '654321' });
    expect(lost).toHaveBeenCalled();
  });

  it('says so even where the session has ended, and the page with it, before the answer is here', async () => {
    let answer: (() => void) | undefined;
    venue.on('POST /api/user/email/confirm', () => new Promise<void>((resolve) => (answer = resolve)));
    const shown = show();
    await toCodes(shown);
    await shown.user.type(screen.getByLabelText(`Code mailed to ${OLD}`), '123456');
    await shown.user.type(screen.getByLabelText(`Code mailed to ${NEW}`), '654321');
    await shown.user.click(screen.getByRole('button', { name: 'Change email' }));
    await waitFor(() => expect(answer).toBeDefined());
    cleanup();
    answer?.();
    await waitFor(() => expect(notices()).toEqual([`Email changed: Log in with ${NEW}.`]));
  });

  it('says at the code that is wrong, and lets another address be chosen', async () => {
    venue.on('POST /api/user/email/confirm', () =>
      refusal(400, 'code-wrong', 'The code is not right.', { newCode: ['The code is not right.'] }),
    );
    const shown = show();
    await toCodes(shown);
    await shown.user.type(screen.getByLabelText(`Code mailed to ${OLD}`), '123456');
    await shown.user.type(screen.getByLabelText(`Code mailed to ${NEW}`), '000000');
    await shown.user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(await screen.findByText('The code is not right.')).toBeVisible();
    expect(screen.getByLabelText(`Code mailed to ${NEW}`)).toBeInvalid();
    expect(screen.getByLabelText(`Code mailed to ${OLD}`)).toBeValid();
    await shown.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('New email')).toHaveValue('');
  });

  it('sends nothing before an address and a proof are there', async () => {
    const { user } = show(true);
    await user.type(screen.getByLabelText('New email'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send both codes' }));
    expect(screen.getByLabelText('New email')).toBeInvalid();
    expect(screen.getByLabelText('Code of your authenticator')).toBeInvalid();
    expect(venue.asked('POST /api/user/email')).toEqual([]);
  });
});
