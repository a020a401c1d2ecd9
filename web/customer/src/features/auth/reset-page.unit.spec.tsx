import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { cancelled, DEVICE_ASSERTION, REQUEST, withPasskeys } from '../../testing/fake-passkeys.js';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { ResetPage } from './reset-page.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));

const PASSWORD = 'Green8-heron!';

describe('a forgotten password', () => {
  let venue: FakeVenue;
  beforeAll(startPages);
  beforeEach(() => {
    venue = new FakeVenue().on('POST /api/auth/reset', () => ({ reset: 'r-1' }));
  });
  const toCode = async () => {
    const shown = showPage(<ResetPage />, { at: '/reset-pwd/' });
    await shown.user.type(await screen.findByLabelText('Email'), 'me@corella.example');
    await shown.user.click(screen.getByRole('button', { name: 'Send email code' }));
    await shown.user.type(await screen.findByLabelText('Email code'), '123456');
    await shown.user.type(screen.getByLabelText('New password'), PASSWORD);
    await shown.user.type(screen.getByLabelText('Confirm new password'), PASSWORD);
    return shown;
  };
  const submit = { name: 'Set the new password' };

  it('is replaced by the code, and leads to the login by itself', async () => {
    venue.on('POST /api/auth/reset/confirm', () => ({ next: 'login', applied: true }));
    const { user, address } = await toCode();
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    expect(screen.getByText('You get there in 5 seconds')).toBeVisible();
    expect(venue.asked('POST /api/auth/reset/confirm')[0]?.body).toEqual({
      email: 'me@corella.example',
      reset: 'r-1',
      code: '123456',
      password: PASSWORD,
      revokeKeys: false,
    });
    await waitFor(() => expect(address()).toBe('/en-us/login/'), { timeout: 7_000 });
  }, 15_000);

  it('asks for the authenticator where one is bound, and is logged in then', async () => {
    venue.on('POST /api/auth/reset/confirm', ({ body }) =>
      (body as { totp?: string }).totp === undefined
        ? refusal(403, 'step-up-required', 'Prove it with your authenticator.', { totp: ['Enter the code.'] })
        : { next: 'done', applied: true, user: sampleMe() },
    );
    const { user, address } = await toCode();
    await user.click(screen.getByRole('button', submit));
    await user.type(await screen.findByLabelText('Authenticator code'), '654321');
    await user.click(screen.getByRole('button', submit));
    await waitFor(() => expect(address()).toBe('/en-us/'));
    expect(venue.asked('POST /api/auth/reset/confirm')[1]?.body).toMatchObject({ totp: '654321', code: '123456' });
  });

  it('asks for the passkey where one is bound, again after a wrong signature, and is logged in then', async () => {
    withPasskeys();
    const device = jest.mocked(startAuthentication);
    device.mockRejectedValueOnce(cancelled()).mockResolvedValue(DEVICE_ASSERTION);
    let signatures = 0;
    venue.on('POST /api/auth/reset/confirm', ({ body }) => {
      if ((body as { assertion?: object }).assertion === undefined)
        return Response.json(
          {
            type: 'x',
            title: 'x',
            status: 403,
            code: 'step-up-required',
            detail: 'x',
            methods: ['passkey', 'totp'],
            passkey: REQUEST,
          },
          { status: 403 },
        );
      signatures += 1;
      return signatures === 1
        ? refusal(400, 'passkey-wrong', 'Not accepted.', { assertion: ['Not accepted.'] })
        : { next: 'done', applied: true, user: sampleMe() };
    });
    const { user, address } = await toCode();
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByText('Use your passkey')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use your authenticator instead' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByText(/^The passkey was not used/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByText('Not accepted.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', submit));
    await waitFor(() => expect(address()).toBe('/en-us/'));
    expect(device).toHaveBeenCalledTimes(3);
  });

  it('says what is wrong beside the field, and sends nothing that cannot be right', async () => {
    venue.on('POST /api/auth/reset/confirm', () =>
      refusal(400, 'code-wrong', 'The code is wrong.', { code: ['The code is wrong.'] }),
    );
    const { user } = await toCode();
    await user.type(screen.getByLabelText('Confirm new password'), 'x');
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByText('The password does not match')).toBeVisible();
    expect(venue.asked('POST /api/auth/reset/confirm')).toEqual([]);
    await user.clear(screen.getByLabelText('Confirm new password'));
    await user.type(screen.getByLabelText('Confirm new password'), PASSWORD);
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByText('The code is wrong.')).toBeVisible();
  });
});
