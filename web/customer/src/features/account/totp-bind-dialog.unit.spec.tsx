import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, serverError } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import words from './locales/en-us.json';
import { TotpBindDialog } from './totp-bind-dialog.js';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Corella:mia%40example.com?issuer=Corella&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;

const nothing = (): void => undefined;

describe('setting up an authenticator', () => {
  beforeAll(startPages);

  it('shows the picture, the secret as text, its copy button and the link to an app', async () => {
    new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-20T10:05:00.000Z' }))
      .on('POST /api/user/totp', () => ({ secret: SECRET, uri: URI }));
    const { user } = showPage(<TotpBindDialog open onBound={nothing} onClose={nothing} />, {
      at: '/user/info/',
    });
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: words.bind.continue }));
    expect(await screen.findByRole('img', { name: words.bind.qr })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.bind.copyKey })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: words.bind.open })).toHaveAttribute('href', URI);
    // The field that had the focus is gone: without this, the keyboard would begin at the top of the page.
    expect(screen.getByRole('list')).toHaveFocus();
  });

  it('is changed for another with a code of the old one and a code of the new one', async () => {
    const venue = new FakeVenue()
      .on('POST /api/user/totp', () => ({ secret: SECRET, uri: URI }))
      .on('POST /api/user/totp/change', () => undefined)
      .on('GET /api/user/security-strategy', () => ({
        methods: ['totp'],
        block: { hours: 24, until: '2026-11-22T05:20:00.000Z' },
      }));
    const { user } = showPage(<TotpBindDialog open replaces onBound={nothing} onClose={nothing} />, {
      at: '/user/info/',
      me: sampleMe({ totp: true }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the authenticator app' }));
    expect(
      await dialog.findByText(/nothing can be withdrawn for 24 hours afterwards, until 22 Nov \d\d:20\./),
    ).toBeVisible();
    await user.type(dialog.getByLabelText('Code of your authenticator'), '111111');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(venue.asked('POST /api/user/totp')[0]?.body).toEqual({ replace: true, code: '111111' });
    await user.type(dialog.getByLabelText('Code of the new authenticator'), '123456');
    await waitFor(() => expect(notices()).toEqual(['The authenticator app is changed']));
    expect(venue.asked('POST /api/user/totp/change')[0]?.body).toEqual({ code: '123456', acknowledgeBlock: true });
    expect(venue.asked('DELETE /api/user/totp')).toEqual([]);
  });

  it('says that the venue gave no secret', async () => {
    new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-20T10:05:00.000Z' }))
      .on('POST /api/user/totp', serverError);
    const { user } = showPage(<TotpBindDialog open onBound={nothing} onClose={nothing} />, { at: '/user/info/' });
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: words.bind.continue }));
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
  });
});
