import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal, serverError } from '../../testing/fake-venue.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { RemovalPage } from './removal-page.js';

const BEGIN = 'POST /api/removal-requests';
const PROVE = 'POST /api/removal-requests/prove';
const ENCLOSE = 'PUT /api/removal-requests/enclosure';
const SEND = 'POST /api/removal-requests/send';
const LINK = 'POST /api/removal-requests/link';
const TOKEN = 't'.repeat(43);
const later = (): string => new Date(Date.now() + 600_000).toISOString();

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  window.createImageBitmap = jest.fn(() => Promise.resolve({ close: () => undefined } as ImageBitmap));
  window.sessionStorage.clear();
  venue = new FakeVenue()
    .on(BEGIN, () => ({ request: 'a'.repeat(24) }))
    .on(PROVE, () => ({ token: TOKEN, until: later() }))
    .on(ENCLOSE, () => undefined)
    .on(SEND, () => undefined);
});
const show = (project: number | string = 2, hash = ''): Shown =>
  showPage(<RemovalPage />, { at: `/removal-certification/${project}/${hash}` });

async function fill({ user }: Shown): Promise<void> {
  await user.type(await screen.findByLabelText('Email of your account'), 'me@corella.example');
  await user.type(screen.getByLabelText('Email where we can reach you'), 'new@corella.example');
  await user.type(screen.getByLabelText('Phone where we can reach you'), '+61 412 345 678');
  await user.type(screen.getByLabelText(/What happened/), 'It lies in the sea.');
  await user.click(screen.getByRole('button', { name: 'Send a code to my email' }));
}
const prove = async ({ user }: Shown): Promise<void> => user.type(await screen.findByLabelText('Email code'), '123456');

describe('a request of who cannot get in', () => {
  it('says first how long it takes and what it blocks, then goes by code and enclosure', async () => {
    const shown = show();
    expect(await screen.findByRole('heading', { name: 'Remove a lost authenticator' })).toBeVisible();
    expect(screen.getByText(/It happens 24 hours later, unless the owner objects/)).toBeVisible();
    await fill(shown);
    await prove(shown);
    const file = new File(['a picture'], 'me.jpg', { type: 'image/jpeg' });
    fireEvent.change(await screen.findByLabelText('Enclosure'), { target: { files: [file] } });
    expect(await screen.findByText('me.jpg')).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: 'Send the request' }));
    expect(await screen.findByText(/If the address belongs to an account/)).toBeVisible();
    expect(venue.asked(BEGIN)[0]?.body).toEqual({
      project: 2,
      email: 'me@corella.example',
      contactEmail: 'new@corella.example',
      contactTel: '+61 412 345 678',
      description: 'It lies in the sea.',
    });
    expect(venue.asked(PROVE)[0]?.body).toEqual({ request: 'a'.repeat(24), code: '123456' });
    expect(venue.asked(ENCLOSE)).toHaveLength(1);
    expect(venue.asked(SEND)[0]?.body).toEqual({ token: TOKEN });
  });

  it('says at once of an enclosure that nobody could read it', async () => {
    jest.mocked(window.createImageBitmap).mockRejectedValueOnce(new Error('no picture'));
    const shown = show();
    await fill(shown);
    await prove(shown);
    const file = new File(['words'], 'fake.jpg', { type: 'image/jpeg' });
    fireEvent.change(await screen.findByLabelText('Enclosure'), { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This file cannot be read.');
    expect(screen.queryByText('fake.jpg')).toBeNull();
  });

  it('names what is missing, and what the venue refuses, at its field', async () => {
    venue.on(BEGIN, () => refusal(400, 'phone-invalid', 'Check it.', { contactTel: ['Check the number.'] }));
    const shown = show(1);
    await shown.user.click(await screen.findByRole('button', { name: 'Send a code to my email' }));
    expect(await screen.findAllByText('This is a required item')).toHaveLength(4);
    await fill(shown);
    expect(await screen.findByText('Check the number.')).toBeVisible();
  });

  it('says that the code is wrong, and lets one change what was written', async () => {
    venue.on(PROVE, () => refusal(400, 'code-wrong', 'Wrong.', { code: ['The code is not right.'] }));
    const shown = show();
    await fill(shown);
    await prove(shown);
    expect(await screen.findByText('The code is not right.')).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: 'Change what I wrote' }));
    expect(await screen.findByLabelText('Email of your account')).toBeVisible();
  });

  it('keeps what was written over a reload at the code, and sends another code', async () => {
    const first = show();
    await fill(first);
    await screen.findByLabelText('Email code');
    cleanup();
    const shown = show();
    expect(await screen.findByLabelText('Email code')).toBeVisible();
    expect(screen.getByText('Nothing there? Look in your spam folder.')).toBeVisible();
    venue.on(BEGIN, () => ({ request: 'b'.repeat(24) }));
    await shown.user.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByText(/^Another code is on its way/)).toBeVisible();
    expect(venue.asked(BEGIN)[1]?.body).toEqual(venue.asked(BEGIN)[0]?.body);
    await prove(shown);
    await waitFor(() => expect(venue.asked(PROVE)[0]?.body).toMatchObject({ request: 'b'.repeat(24) }));
    expect(window.sessionStorage.getItem('corella.removal.begun')).toBeNull();
  });

  it('gives back what was written to be changed', async () => {
    const shown = show();
    await fill(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Change what I wrote' }));
    expect(screen.getByLabelText(/What happened/)).toHaveValue('It lies in the sea.');
  });

  it('outlives a reload once its address is proven, for its own project only', async () => {
    const shown = show();
    await fill(shown);
    await prove(shown);
    await screen.findByLabelText('Enclosure');
    const stored = window.sessionStorage.getItem('corella.removal');
    expect(stored).toContain(TOKEN);
    show(3);
    expect(await screen.findByRole('heading', { name: 'Change the email address' })).toBeVisible();
    expect(screen.getByLabelText('New email address')).toBeVisible();
  });

  it.each([
    ['a.gif', 'image/gif', 10, 'Choose a JPEG, a PNG or a PDF.'],
    ['a.pdf', 'application/pdf', 5_242_881, 'The file is larger than 5 MB.'],
  ])('takes no %s of %s with %d bytes', async (name, type, size, words) => {
    window.sessionStorage.setItem('corella.removal', JSON.stringify({ project: 2, token: TOKEN, until: later() }));
    show();
    const file = new File([new Uint8Array(size)], name, { type });
    fireEvent.change(await screen.findByLabelText('Enclosure'), { target: { files: [file] } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(venue.asked(ENCLOSE)).toEqual([]);
  });

  it('begins again where the time to write is over', async () => {
    window.sessionStorage.setItem('corella.removal', JSON.stringify({ project: 2, token: TOKEN, until: later() }));
    venue.on(SEND, () => refusal(404, 'removal-link-invalid', 'Over.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Send the request' }));
    await user.click(await screen.findByRole('button', { name: 'Begin again' }));
    expect(await screen.findByLabelText('Email of your account')).toBeVisible();
    expect(window.sessionStorage.getItem('corella.removal')).toBeNull();
  });

  it.each(['0', '4', 'x'])('has no project %s', async (project) => {
    show(project);
    expect(await screen.findByText('The corresponding page was not found')).toBeVisible();
  });
});

describe('the link of a mail', () => {
  const cancel = () => ({
    for: 'cancel',
    project: 2,
    question: null,
    answerUntil: null,
    executeAt: '2026-11-28T10:00:00.000Z',
  });
  const answer = () => ({
    for: 'answer',
    project: 2,
    answerUntil: '2026-12-11T17:55:00.000Z',
    executeAt: null,
    question: { reason: 'Please tell us when and how you lost access', remark: 'Which day was it?' },
  });

  it('stops what was agreed by a button, and nothing by being opened', async () => {
    venue.on(LINK, cancel).on('POST /api/removal-requests/cancel', () => undefined);
    const { user } = show(2, `#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Stop this change?' })).toBeVisible();
    expect(screen.getByText(/^Somebody has asked us to remove the authenticator.* on 28 Nov/)).toBeVisible();
    expect(venue.asked('POST /api/removal-requests/cancel')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'It was not me, stop it' }));
    expect(await screen.findByRole('heading', { name: 'It is stopped' })).toBeVisible();
    expect(venue.asked('POST /api/removal-requests/cancel')[0]?.body).toEqual({ token: TOKEN });
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/en-us/reset-pwd/');
  });

  it('shows what the desk asks, and takes an answer', async () => {
    venue.on(LINK, answer).on('POST /api/removal-requests/answer', () => undefined);
    const { user } = show(2, `#${TOKEN}`);
    expect(await screen.findByText('Please tell us when and how you lost access')).toBeVisible();
    expect(screen.getByText('Which day was it?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('This is a required item')).toBeVisible();
    await user.type(screen.getByLabelText('Your answer'), 'On Sunday.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByRole('heading', { name: 'Your answer is sent' })).toBeVisible();
    expect(venue.asked('POST /api/removal-requests/answer')[0]?.body).toEqual({ token: TOKEN, text: 'On Sunday.' });
  });

  it('keeps an answer that is being written over a reload, and says until when it can be sent', async () => {
    venue.on(LINK, answer).on('POST /api/removal-requests/answer', () => undefined);
    const first = show(2, `#${TOKEN}`).user;
    await first.type(await screen.findByLabelText('Your answer'), 'On Sunday.');
    expect(screen.getByText(/^You can answer until 11 Dec/)).toBeVisible();
    cleanup();
    const { user } = show(2, `#${TOKEN}`);
    expect(await screen.findByLabelText('Your answer')).toHaveValue('On Sunday.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByRole('heading', { name: 'Your answer is sent' })).toBeVisible();
    expect(window.sessionStorage.getItem('corella.removal.answer')).toBeNull();
  });

  it('says plainly that a link is spent, or not whole', async () => {
    venue.on(LINK, () => refusal(404, 'removal-link-invalid', 'Used.'));
    show(2, `#${TOKEN}`);
    await waitFor(
      () => expect(screen.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible(),
      { timeout: 5_000 },
    );
    show(2, '#short');
    expect(await screen.findByRole('heading', { name: 'This link is not whole' })).toBeVisible();
  });

  it('can be opened again after a failure', async () => {
    venue.on(LINK, serverError);
    const { user } = show(2, `#${TOKEN}`);
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    venue.on(LINK, cancel);
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Stop this change?' })).toBeVisible();
  });
});
