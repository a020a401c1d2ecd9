import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { pageOf, sampleClosure, sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import { AccountSecurityPage } from './account-page.js';

const CODES = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJK-MNPQ${at}`);

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/user/sessions', () => pageOf())
    .on('GET /api/user/login-log', () => pageOf())
    .on('GET /api/privacy', () => sampleClosure())
    .on('POST /api/user/recovery-codes', () => ({ codes: CODES }));
});

const show = (recoveryCodes: number | null, totp = true) =>
  showPage(<AccountSecurityPage />, { at: '/user/info/', me: sampleMe({ totp, recoveryCodes }) });
async function make(user: ReturnType<typeof show>['user'], button = 'Make codes'): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const code = within(dialog).getByLabelText('Code of your authenticator');
  // Whoever has just set up the authenticator still sees the code that it took.
  expect(code).toHaveAccessibleDescription(/A code works once: .* wait for the next/);
  await user.type(code, '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Make ten codes' }));
  return dialog;
}

describe('recovery codes', () => {
  it('are no matter without a second step', () => {
    show(null, false);
    expect(screen.queryByText('Recovery codes')).toBeNull();
  });

  it('are counted, and the page warns when few are left', () => {
    show(9);
    expect(screen.getByText('9 of 10 left')).not.toHaveAttribute('data-off');
    expect(screen.getByText('Each lets you in once, when your second step is lost.')).toBeInTheDocument();
  });

  it.each([3, 0])('are asked to be made anew when %i are left', (left) => {
    show(left);
    expect(screen.getByText(`${left} of 10 left`)).toHaveAttribute('data-off');
    expect(screen.getByText(/^Make new ones while you can still log in/)).toBeInTheDocument();
  });

  it('are made against a code of the authenticator, shown once, copied, and left by their button only', async () => {
    const { user } = show(null);
    const dialog = within(await make(user));
    const list = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(venue.asked('POST /api/user/recovery-codes')[0]?.body).toEqual({ code: '123456' });
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Copy all ten' }));
    await waitFor(() => expect(notices()).toEqual(['Copied']));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(`mia@corella.example\n\n 1. ${CODES[0]}\n`);
    expect(copied).toContain(`10. ${CODES[9]}`);
    await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByText(CODES[0] as string)).toBeNull());
  });

  it('are saved as text and printed', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const print = jest.fn();
    window.print = print;
    const { user } = show(2);
    const dialog = within(await make(user, 'Renew'));
    await user.click(await dialog.findByRole('button', { name: 'Save as text' }));
    expect(saved[0]?.type).toContain('text/plain');
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('are not made with a wrong code, and the field says so', async () => {
    venue.on('POST /api/user/recovery-codes', () =>
      refusal(400, 'code-wrong', 'Refused.', { code: ['The code is not right.'] }),
    );
    const { user } = show(null);
    const dialog = within(await make(user));
    expect(await dialog.findByText('The code is not right.')).toBeInTheDocument();
    expect(dialog.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });
});
