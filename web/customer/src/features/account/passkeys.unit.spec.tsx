import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ASSERTION,
  ATTESTATION,
  cancelled,
  CREATION,
  DEVICE_ASSERTION,
  DEVICE_ATTESTATION,
  REQUEST,
  withPasskeys,
} from '../../testing/fake-passkeys.js';
import { FakeVenue, refusal, serverError } from '../../testing/fake-venue.js';
import { pageOf, sampleClosure, sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import { AccountSecurityPage } from './account-page.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn(), startRegistration: jest.fn() }));

const AT = '2026-11-20T10:00:00.000Z';
const PIXEL = { id: '0a0b0c0d', name: 'Pixel 9', createdAt: AT, lastUsedAt: AT };
const MAC = { id: '0e0f0a0b', name: 'MacBook Air', createdAt: AT, lastUsedAt: null };

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  withPasskeys();
  jest.mocked(startAuthentication).mockReset().mockResolvedValue(DEVICE_ASSERTION);
  jest
    .mocked(startRegistration)
    .mockReset()
    .mockResolvedValue(DEVICE_ATTESTATION as never);
  venue = new FakeVenue()
    .on('GET /api/user/sessions', () => pageOf())
    .on('GET /api/user/login-log', () => pageOf())
    .on('GET /api/privacy', () => sampleClosure())
    .on('GET /api/user/passkeys', () => pageOf<object>(PIXEL, MAC))
    .on('GET /api/user/security-strategy', () => ({ methods: ['passkey'], block: { hours: 24, until: AT } }))
    .on('POST /api/auth/step-up/begin', () => ({ passkey: REQUEST }))
    .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: AT }))
    .on('POST /api/user/passkeys/begin', () => CREATION)
    .on('POST /api/user/passkeys', () => ({ ...PIXEL, applied: true }))
    .on('PUT /api/user/passkeys/{id}', () => ({ ...MAC, name: 'Work laptop' }))
    .on('DELETE /api/user/passkeys/{id}', () => undefined);
});
const show = (passkeys: number, totp = false) =>
  showPage(<AccountSecurityPage />, { at: '/user/info/', me: sampleMe({ totp, passkeys }) });

describe('passkeys', () => {
  it('are listed with when they were added and last used', async () => {
    show(2);
    const list = await screen.findByRole('list', { name: 'Passkeys' });
    const [pixel, mac] = within(list).getAllByRole('listitem');
    expect(pixel).toHaveTextContent(/^Pixel 9added .*; last used /);
    expect(mac).toHaveTextContent(/^MacBook Airadded .*; not used yet/);
    expect(screen.getByText('2 of 10')).toBeInTheDocument();
  });

  it('say that they could not be read, and are read again', async () => {
    venue.on('GET /api/user/passkeys', serverError);
    const { user } = show(1);
    expect(await screen.findByText(/could not be read/)).toBeInTheDocument();
    venue.on('GET /api/user/passkeys', () => pageOf(PIXEL));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Passkeys' })).toBeInTheDocument();
  });

  it('are added with a name, against the password where no factor is bound', async () => {
    const { user } = show(0);
    expect(venue.asked('GET /api/user/passkeys')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Add passkey' }));
    expect(dialog.getAllByText('This is a required item')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Name'), ' Pixel 9 ');
    await user.type(dialog.getByLabelText('Your password'), 'Galah-2026');
    await user.click(dialog.getByRole('button', { name: 'Add passkey' }));
    await waitFor(() => expect(notices()).toEqual(['Passkey added']));
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toMatchObject({
      action: 'passkey-bind',
      method: 'password',
    });
    expect(venue.asked('POST /api/user/passkeys/begin')[0]?.body).toEqual({ stepUp: 'the-token' });
    expect(jest.mocked(startRegistration)).toHaveBeenCalledWith({ optionsJSON: CREATION });
    expect(venue.asked('POST /api/user/passkeys')[0]?.body).toEqual({
      name: 'Pixel 9',
      attestation: ATTESTATION,
      acknowledgeBlock: true,
    });
  });

  it.each([
    [cancelled(), /^The passkey was not used/],
    [Object.assign(new Error('twice'), { name: 'InvalidStateError' }), /has a passkey for your account already/],
    [new Error('broken'), /could not use a passkey here/],
  ])('say why none was added: %s', async (failure, text) => {
    jest.mocked(startRegistration).mockRejectedValue(failure);
    const { user } = show(0);
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: 'Add passkey' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(venue.asked('POST /api/user/passkeys')).toEqual([]);
  });

  it('are renamed against a passkey, and the list is read anew', async () => {
    const { user } = show(2);
    await user.click(await screen.findByRole('button', { name: 'Rename passkey MacBook Air' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(dialog.getByText('This is a required item')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Name'), ' Work laptop ');
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(notices()).toEqual(['Passkey renamed']));
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toMatchObject({
      action: 'passkey-rename',
      method: 'passkey',
      assertion: ASSERTION,
    });
    expect(venue.asked(`PUT /api/user/passkeys/${MAC.id}`)[0]?.body).toEqual({
      name: 'Work laptop',
      stepUp: 'the-token',
    });
    await waitFor(() => expect(venue.asked('GET /api/user/passkeys')).toHaveLength(2));
  });

  it('say why a name was refused, beside the name', async () => {
    venue.on('PUT /api/user/passkeys/{id}', () =>
      refusal(400, 'label-invalid', 'No such name.', { name: ['No such name.'] }),
    );
    const { user } = show(1);
    await user.click(await screen.findByRole('button', { name: 'Rename passkey Pixel 9' }));
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('No such name.')).toBeInTheDocument();
  });

  it('are removed against a passkey, after it was said what that blocks', async () => {
    const { user } = show(2);
    await user.click(await screen.findByRole('button', { name: 'Remove passkey MacBook Air' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/nothing can be withdrawn for 24 hours/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(notices()).toEqual(['Passkey removed']));
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toMatchObject({
      action: 'passkey-remove',
      method: 'passkey',
      assertion: ASSERTION,
    });
    expect(venue.asked(`DELETE /api/user/passkeys/${MAC.id}`)[0]?.body).toEqual({
      acknowledgeBlock: true,
      stepUp: 'the-token',
    });
  });

  it('are removed against a code of the authenticator, if that is chosen', async () => {
    const { user } = show(1, true);
    await user.click(await screen.findByRole('button', { name: 'Remove passkey Pixel 9' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Use your authenticator instead' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(dialog.getByText('The code has six digits')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Code of your authenticator'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(notices()).toEqual(['Passkey removed']));
    expect(venue.asked(`DELETE /api/user/passkeys/${PIXEL.id}`)[0]?.body).toEqual({
      acknowledgeBlock: true,
      code: '123456',
    });
  });

  it('warn before the last factor goes, and stay when the venue refuses', async () => {
    venue.on('DELETE /api/user/passkeys/{id}', () => refusal(404, 'passkey-unknown', 'You have no such passkey.'));
    const { user } = show(1);
    await user.click(await screen.findByRole('button', { name: 'Remove passkey Pixel 9' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^This is your last second step/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('You have no such passkey.')).toBeInTheDocument();
  });

  it('prove a new password where no authenticator is bound', async () => {
    venue.on('POST /api/user/password', () => undefined).on('GET /api/api-keys', () => pageOf());
    const { user } = show(1);
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Current password'), 'Galah-2026');
    await user.type(dialog.getByLabelText('New password'), 'Quoll-7-Banksia');
    await user.type(dialog.getByLabelText('Confirm new password'), 'Quoll-7-Banksia');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(venue.asked('POST /api/user/password')[0]?.body).toEqual({
        current: 'Galah-2026',
        next: 'Quoll-7-Banksia',
        acknowledgeBlock: true,
        stepUp: 'the-token',
      }),
    );
  });
});
