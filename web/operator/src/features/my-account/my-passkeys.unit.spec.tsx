import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { ATTESTATION, cancelled, CREATION, DEVICE_ATTESTATION, withPasskeys } from '../../testing/fake-passkeys.js';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showElement } from '../../testing/show-page.js';
import { MyPasskeys } from './my-passkeys.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn(), startRegistration: jest.fn() }));

const LAPTOP = { id: 'k-1', name: 'Laptop', createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null };

let server: FakeServer;
beforeEach(() => {
  withPasskeys();
  jest
    .mocked(startRegistration)
    .mockReset()
    .mockResolvedValue(DEVICE_ATTESTATION as never);
  server = new FakeServer()
    .record('me/passkeys', [LAPTOP])
    .on('POST', 'me/passkeys/begin', () => ({ creation: CREATION }))
    .on('POST', 'me/passkeys', () => ({ ...LAPTOP, id: 'k-2' }));
});
const acts = () => server.acts.map(({ method, path }) => `${method} ${path}`);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the own passkeys', () => {
  it('are listed with their last use', async () => {
    showElement(<MyPasskeys />);
    const row = within(await screen.findByRole('row', { name: /Laptop/ }));
    expect(row.getByRole('button', { name: 'Remove Laptop' })).toBeTruthy();
  });

  it('say why none can be added where the browser has none', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    server.record('me/passkeys', []);
    showElement(<MyPasskeys />);
    await screen.findByText(/^None can be added here/);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('get one more by a name and this device, by the keyboard alone', async () => {
    const { user } = showElement(<MyPasskeys />);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await dialog('Add a passkey');
    await user.keyboard('Desk{Enter}');
    await screen.findByText('Passkey added. You can log in with it.');
    expect(acts()).toEqual(['POST me/passkeys/begin', 'POST me/passkeys']);
    expect(server.lastAct?.body).toEqual({ name: 'Desk', attestation: ATTESTATION });
  });

  it('get none without a name, nor when the person closes the dialog of the device', async () => {
    jest.mocked(startRegistration).mockRejectedValue(cancelled());
    const { user } = showElement(<MyPasskeys />);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const adding = await dialog('Add a passkey');
    await user.keyboard('{Enter}');
    await adding.findByText('Give the passkey a name.');
    expect(acts()).toEqual([]);
    await user.keyboard('Desk{Enter}');
    await adding.findByText('The passkey was not used. Try again when you are ready.');
    expect(acts()).toEqual(['POST me/passkeys/begin']);
  });

  it('are renamed, and say why not', async () => {
    server.on('POST', 'me/passkeys/k-1/rename', () => refusal(503, 'The venue is busy.'));
    const { user } = showElement(<MyPasskeys />);
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const renaming = await dialog('Rename the passkey');
    await user.clear(renaming.getByLabelText('Name'));
    await user.keyboard('Old laptop{Enter}');
    await renaming.findByText('The venue is busy.');
    server.on('POST', 'me/passkeys/k-1/rename', () => ({ id: 'k-1' }));
    await user.keyboard('{Enter}');
    await screen.findByText('Passkey renamed.');
    expect(server.lastAct?.body).toEqual({ name: 'Old laptop' });
  });

  it('are removed after a question', async () => {
    server.on('DELETE', 'me/passkeys/k-1', () => {
      server.record('me/passkeys', []);
      return { id: 'k-1' };
    });
    const { user } = showElement(<MyPasskeys />);
    await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    const removing = await dialog('Remove the passkey');
    expect(acts()).toEqual([]);
    await user.click(removing.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Passkey removed.');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Laptop/ })).toBeNull());
    expect(acts()).toEqual(['DELETE me/passkeys/k-1']);
  });
});
