import type { AddressView } from '@corella/contracts/cash-web';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { pageOf, sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { AddressesPage } from './addresses-page.js';

const LIST = 'GET /api/addresses';
const CHECK = 'POST /api/addresses/check';
const ADD = 'POST /api/addresses';
const STEP_UP = 'POST /api/auth/step-up';
const TEXT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const entry = (change: Partial<AddressView> = {}): AddressView => ({
  addressId: 'AB12',
  label: 'Ledger at home',
  chain: 'btc',
  coin: 'btc',
  network: 'Bitcoin',
  address: TEXT,
  tag: null,
  addedAt: '2020-01-01T00:00:00.000Z',
  keysFrom: '2020-01-02T00:00:00.000Z',
  ...change,
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on(LIST, () => pageOf(entry()))
    .on(CHECK, () => ({ address: TEXT, alike: null }))
    .on(STEP_UP, () => ({ stepUp: 'token', expiresAt: '2030-01-01T00:00:00.000Z' }))
    .on(ADD, () => entry());
});
const show = (me = sampleMe({ totp: true })): Shown => showPage(<AddressesPage />, { at: '/address/', me });
const fill = async ({ user }: Shown): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add address' });
  await user.type(within(dialog).getByLabelText('Label'), 'Mine');
  await user.type(within(dialog).getByLabelText('Address'), TEXT);
  await user.click(within(dialog).getByRole('button', { name: 'Check address' }));
  return dialog;
};

describe('the address book', () => {
  it('lists what is saved, with the ends of each address in bold', async () => {
    show();
    const [line] = await within(await screen.findByRole('list', { name: 'Withdrawal addresses' })).findAllByRole(
      'listitem',
    );
    expect(line).toHaveTextContent(/Ledger at home.*BTC · Bitcoin.*Added/);
    expect(within(line as HTMLElement).getByText('0x5aAe').tagName).toBe('B');
    expect(within(line as HTMLElement).getByText('1BeAed').tagName).toBe('B');
  });

  it('says from when API keys may use a young one', async () => {
    venue.on(LIST, () => pageOf(entry({ keysFrom: '2999-01-02T00:00:00.000Z', tag: '7' })));
    show();
    expect(await screen.findByText(/Usable by API keys from/)).toBeVisible();
    expect(screen.getByText('Tag 7')).toBeVisible();
  });

  it('checks the address first, then saves it with a token for every method', async () => {
    const shown = show();
    const dialog = await fill(shown);
    await shown.user.type(await within(dialog).findByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(venue.asked(ADD)).toHaveLength(1));
    const wanted = { chain: 'btc', address: TEXT };
    expect(venue.asked(CHECK)[0]?.body).toEqual(wanted);
    // The gateway refuses a POST without it.
    expect(venue.asked(CHECK)[0]?.headers.get('idempotency-key')).toMatch(/./);
    expect(venue.asked(STEP_UP)[0]?.body).toMatchObject({ action: 'address-add', method: 'totp', code: '123456' });
    expect(venue.asked(ADD)[0]?.body).toEqual({ ...wanted, label: 'Mine', confirmAlike: false, stepUp: 'token' });
  });

  it('says beside the field what is wrong with an address, before any code is asked for', async () => {
    venue.on(CHECK, () => refusal(400, 'address-checksum', 'A letter is wrong.', { address: ['A letter is wrong.'] }));
    const dialog = await fill(show());
    expect(await within(dialog).findByText('A letter is wrong.')).toBeVisible();
    expect(within(dialog).queryByLabelText('Code of your authenticator')).toBeNull();
  });

  it('asks for the code, and calls none wrong before one was sent', async () => {
    const shown = show();
    const dialog = await fill(shown);
    const code = await within(dialog).findByLabelText('Code of your authenticator');
    expect(code).not.toHaveAttribute('aria-invalid');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(code).toHaveAttribute('aria-invalid', 'true');
    expect(venue.asked(STEP_UP)).toHaveLength(0);
  });

  it('says that an address like a saved one has to be confirmed, and saves it then', async () => {
    venue.on(CHECK, () => ({ address: TEXT, alike: entry() }));
    const shown = show();
    const dialog = await fill(shown);
    const save = await within(dialog).findByRole('button', { name: 'Save address' });
    await shown.user.type(await within(dialog).findByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(save);
    expect(within(dialog).getByText('Compare every letter, then confirm it.')).toBeVisible();
    expect(venue.asked(STEP_UP)).toHaveLength(0);
    await shown.user.click(within(dialog).getByRole('checkbox'));
    await shown.user.click(save);
    await waitFor(() => expect(venue.asked(ADD)[0]?.body).toMatchObject({ confirmAlike: true }));
  });

  it('asks for a tag where the network has tags, before it asks the venue', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Add address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add address' });
    await shown.user.selectOptions(within(dialog).getByLabelText('Coin and network'), 'xrp');
    await shown.user.type(within(dialog).getByLabelText('Label'), 'Mine');
    await shown.user.type(within(dialog).getByLabelText('Address'), TEXT);
    await shown.user.click(within(dialog).getByRole('button', { name: 'Check address' }));
    expect(within(dialog).getByLabelText('Tag')).toHaveAttribute('aria-invalid', 'true');
    expect(venue.asked(CHECK)).toHaveLength(0);
  });

  it('has to be told first that a second step is needed', async () => {
    show(sampleMe({ totp: false, passkeys: 0 }));
    expect(await screen.findByText('Set up an authenticator or a passkey first.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add address' })).toBeDisabled();
  });

  it('asks before it deletes', async () => {
    venue.on('DELETE /api/addresses/AB12', () => undefined);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Ledger at home' }));
    expect(venue.asked('DELETE /api/addresses/AB12')).toHaveLength(0);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(venue.asked('DELETE /api/addresses/AB12')).toHaveLength(1));
  });
});
