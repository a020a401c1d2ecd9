import { sessionEvents } from '@corella/api-client';
import { USER_TYPE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { screen, waitFor, within } from '@testing-library/react';
import type { JSX } from 'react';
import { FakeVenue, refusal, serverError } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { LockSection } from './lock-section.js';
import { PhraseRow } from './phrase-row.js';

const AT = '2026-11-20T10:00:00.000Z';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/user/mail-phrase', () => ({ setAt: null }))
    .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: AT }))
    .on('PUT /api/user/mail-phrase', () => ({ setAt: AT }));
});
const parts = (me: Me): JSX.Element => (
  <>
    <PhraseRow me={me} />
    <LockSection me={me} />
  </>
);
const show = (totp = false): Shown => showPage(parts(sampleMe({ totp })), { at: '/user/info/' });
async function open({ user }: Shown, button: string): Promise<HTMLElement> {
  const waiting = await screen.findByRole('button', { name: button });
  await waitFor(() => expect(waiting).toBeEnabled());
  await user.click(waiting);
  return screen.findByRole('dialog');
}

describe('a sub-account', () => {
  const SUB = sampleMe({ userType: USER_TYPE.sub, email: 'TreasuryDesk' });

  it('has no phrase, since it gets no mails, and is told nothing of what it has not', async () => {
    showPage(parts(SUB), { at: '/user/info/' });
    expect(screen.queryByText('Phrase in our mails')).toBeNull();
    expect(screen.queryByText(/your mail|to be verified/)).toBeNull();
  });

  it('is told before and after a lock to ask its main account', async () => {
    const shown = showPage(parts(SUB), { at: '/user/info/' });
    await open(shown, 'Lock my account');
    expect(screen.getByText(/Ask your main account to write to our support/)).toBeVisible();
    expect(screen.queryByText(/once they know that it is you/)).toBeNull();
  });
});

describe('the phrase in mails', () => {
  it('is set against the password', async () => {
    const shown = show();
    await open(shown, 'Set up the phrase in our mails');
    await shown.user.type(screen.getByLabelText('Your phrase'), ' Blue heron ');
    await shown.user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices()).toEqual(['Our mails begin with your phrase now']));
    expect(venue.asked('PUT /api/user/mail-phrase')[0]?.body).toEqual({ phrase: 'Blue heron', stepUp: 'the-token' });
    expect(await screen.findByText(/A mail without it is not from us/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is removed with a code where an authenticator is bound, without a new phrase', async () => {
    venue
      .on('GET /api/user/mail-phrase', () => ({ setAt: AT }))
      .on('PUT /api/user/mail-phrase', () => ({ setAt: null }));
    const shown = show(true);
    await open(shown, 'Change the phrase in our mails');
    await shown.user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(notices()).toEqual(['Our mails begin without a phrase now']));
    expect(venue.asked('PUT /api/user/mail-phrase')[0]?.body).toEqual({ phrase: null, code: '123456' });
  });

  it('says what is missing or wrong before it asks the venue', async () => {
    const shown = show();
    const dialog = within(await open(shown, 'Set up the phrase in our mails'));
    await shown.user.type(screen.getByLabelText('Your phrase'), 'ab<c');
    await shown.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Write 4 to 20 letters, digits, blanks or simple marks.')).toBeVisible();
    expect(dialog.getByText('This is a required item')).toBeVisible();
    expect(venue.asked('POST /api/auth/step-up')).toEqual([]);
  });

  it('shows the venue’s refusal at its field', async () => {
    venue.on('POST /api/auth/step-up', () =>
      refusal(400, 'password-wrong', 'Refused.', { code: ['The password is not right.'] }),
    );
    const shown = show();
    await open(shown, 'Set up the phrase in our mails');
    await shown.user.type(screen.getByLabelText('Your phrase'), 'Blue heron');
    await shown.user.type(screen.getByLabelText('Your password'), 'wrong');
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The password is not right.')).toBeVisible();
    expect(screen.getByLabelText('Your phrase')).toHaveValue('Blue heron');
  });

  it('says that its state could not be read', async () => {
    venue.on('GET /api/user/mail-phrase', serverError);
    show();
    expect(await screen.findByText('Whether you have one could not be read.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set up the phrase in our mails' })).toBeDisabled();
  });
});

describe('the lock of the owner', () => {
  beforeEach(() => {
    venue.on('POST /api/user/lock', () => undefined);
  });

  it('says what it does and how it is lifted, then locks against the password and ends this session too', async () => {
    const heard: string[] = [];
    const leave = sessionEvents.subscribe((event) => heard.push(event));
    const shown = show();
    const dialog = within(await open(shown, 'Lock my account'));
    for (const effect of [
      /No money leaves/,
      /Every device is logged out/,
      /Every API key is deleted/,
      /two of our people/,
    ])
      expect(dialog.getByText(effect)).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Lock now' }));
    expect(dialog.getByText('This is a required item')).toBeVisible();
    expect(venue.asked('POST /api/user/lock')).toEqual([]);
    await shown.user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await shown.user.click(dialog.getByRole('button', { name: 'Lock now' }));
    await waitFor(() => expect(heard).toContain('lost'));
    expect(venue.asked('POST /api/user/lock')[0]?.body).toEqual({ stepUp: 'the-token' });
    expect(notices()).toEqual([expect.stringContaining('Your account is locked')]);
    leave();
  });

  it('takes a code where an authenticator is bound, and says what was wrong', async () => {
    venue.on('POST /api/user/lock', () => refusal(400, 'code-wrong', 'Refused.', { code: ['The code is not right.'] }));
    const shown = show(true);
    await open(shown, 'Lock my account');
    await shown.user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(screen.getByRole('button', { name: 'Lock now' }));
    expect(await screen.findByText('The code is not right.')).toBeVisible();
    expect(venue.asked('POST /api/user/lock')[0]?.body).toEqual({ code: '123456' });
  });
});
