import { screen } from '@testing-library/react';
import { FakeVenue } from '../../testing/fake-venue.js';
import { showPage, startPages } from '../../testing/show-page.js';
import words from './locales/en-us.json';
import { TotpBindDialog } from './totp-bind-dialog.js';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Corella:mia%40example.com?issuer=Corella&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;

describe('setting up an authenticator', () => {
  beforeAll(startPages);

  it('shows the picture, the secret as text, its copy button and the link to an app', async () => {
    new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-20T10:05:00.000Z' }))
      .on('POST /api/user/totp', () => ({ secret: SECRET, uri: URI }));
    const { user } = showPage(<TotpBindDialog open onBound={() => undefined} onClose={() => undefined} />, {
      at: '/user/info/',
    });
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: words.bind.continue }));
    expect(await screen.findByRole('img', { name: words.bind.qr })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.bind.copyKey })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: words.bind.open })).toHaveAttribute('href', URI);
  });
});
