import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal, type FakeVenue } from '../../../testing/fake-venue.js';
import { pageOf } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import {
  ASK,
  LIST,
  STEP_UP,
  confirm,
  givenVenue,
  openConfirm,
  review,
  row,
  showAud,
} from '../testing/given-withdraw.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = givenVenue();
});

describe('the dialog in which a withdrawal is confirmed', () => {
  it('shows all of it once more, then asks with a token for exactly that and leads to its page', async () => {
    const shown = showAud();
    const dialog = await openConfirm(shown, '1,000.00');
    expect(dialog).toHaveTextContent(/Withdraw 1,000\.00 AUD.*Mia Nguyen.*062000-12344417.*Commonwealth Bank/);
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(shown.address()).toBe('/en-us/withdraw/24396018/'));
    expect(venue.asked(STEP_UP)[0]?.body).toMatchObject({ action: 'withdrawal-request', method: 'totp' });
    expect(venue.asked(ASK)[0]?.body).toEqual({
      currency: 'aud',
      amount: '1000',
      bankAccountId: 'B1',
      stepUp: 'token',
    });
  });

  it('keeps the key of a request that nobody answered, and takes another one after a refusal', async () => {
    venue.on(ASK, () => {
      throw new TypeError('no network');
    });
    const shown = showAud();
    const dialog = await openConfirm(shown, '250');
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    const press = (): Promise<void> => shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await press();
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    venue.on(ASK, () => refusal(409, 'value-locked', 'A part of this account cannot be withdrawn yet.'));
    await press();
    expect(await within(dialog).findByText('A part of this account cannot be withdrawn yet.')).toBeVisible();
    await press();
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(3));
    const [first, second, third] = venue.asked(ASK).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('goes on with the key of a request that nobody answered, also after going back', async () => {
    venue.on(ASK, () => {
      throw new TypeError('no network');
    });
    const shown = showAud();
    const dialog = await openConfirm(shown, '250');
    await confirm(shown, dialog);
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Back' }));
    venue.on(ASK, () => ({ withdrawalId: '24396018' }));
    await shown.user.click(review());
    const next = await screen.findByRole('dialog');
    expect(within(next).queryByRole('alert')).toBeNull();
    await confirm(shown, next);
    await waitFor(() => expect(shown.address()).toBe('/en-us/withdraw/24396018/'));
    const [first, second] = venue.asked(ASK).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('keeps its key where only the proof did not hold', async () => {
    const errors = { stepUp: ['Prove that it is you.'] };
    venue.on(ASK, () => refusal(403, 'step-up-required', 'Prove that it is you.', errors));
    const shown = showAud();
    const dialog = await openConfirm(shown, '250');
    await confirm(shown, dialog);
    expect(await within(dialog).findByText('Prove that it is you.')).toBeVisible();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(2));
    const [first, second] = venue.asked(ASK).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('leads to the page of one that was sent before its dialog was closed', async () => {
    let answer = (_: unknown): void => undefined;
    venue.on(ASK, () => new Promise((resolve) => (answer = resolve)));
    const shown = showAud();
    const dialog = await openConfirm(shown, '250');
    await confirm(shown, dialog);
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(1));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    answer({ withdrawalId: '24396018' });
    await waitFor(() => expect(shown.address()).toBe('/en-us/withdraw/24396018/'));
  });

  it('asks once however often the button is pressed', async () => {
    let answer = (_: unknown): void => undefined;
    venue.on(STEP_UP, () => new Promise((resolve) => (answer = resolve)));
    const shown = showAud();
    const dialog = await openConfirm(shown, '250');
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    const button = within(dialog).getByRole('button', { name: 'Withdraw' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(button).toBeDisabled());
    answer({ stepUp: 'token', expiresAt: '2030-01-01T00:00:00.000Z' });
    await waitFor(() => expect(shown.address()).toBe('/en-us/withdraw/24396018/'));
    expect(venue.asked(STEP_UP)).toHaveLength(1);
    expect(venue.asked(ASK)).toHaveLength(1);
  });

  it('asks again before the same amount goes within five minutes', async () => {
    venue.on(LIST, () => pageOf(row({ state: 'finished' })));
    const shown = showAud();
    await screen.findByText('Completed');
    const dialog = await openConfirm(shown, '250');
    expect(within(dialog).getByText(/You asked for the same amount at/)).toBeVisible();
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText(/^Tick this/)).toBeVisible();
    expect(venue.asked(ASK)).toEqual([]);
    await shown.user.click(within(dialog).getByRole('checkbox'));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(1));
  });
});
