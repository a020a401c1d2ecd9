import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { FakeVenue } from '../../testing/fake-venue.js';
import { showPage, startPages } from '../../testing/show-page.js';
import words from './locales/en-us.json';
import { TotpBindDialog } from './totp-bind-dialog.js';
import { TotpQr, modulesPath } from './totp-qr.js';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Corella:mia%40example.com?issuer=Corella&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;

/** The matrix that a path of rectangles draws. */
function drawn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

describe('the picture of an authenticator’s secret', () => {
  it('is the code of the address, module for module, with four white ones around it', () => {
    const { container } = render(<TotpQr uri={URI} edge={196} label="QR code" />);
    const svg = screen.getByRole('img', { name: 'QR code' });
    const bare = encode(URI, { border: 0 });
    expect(svg).toHaveAttribute('viewBox', `0 0 ${bare.size + 8} ${bare.size + 8}`);
    const shown = drawn(container.querySelector('path')?.getAttribute('d') ?? '', bare.size + 8);
    expect(shown.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(bare.data);
    expect(shown.flat().filter(Boolean)).toHaveLength(bare.data.flat().filter(Boolean).length);
    expect(container.querySelectorAll('path')).toHaveLength(1);
  });

  it('draws runs, not single modules', () => {
    expect(
      modulesPath([
        [false, true, true],
        [true, false, true],
        [false, false, false],
      ]),
    ).toBe('M1 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1z');
  });
});

describe('setting up an authenticator', () => {
  beforeAll(startPages);

  it('shows the picture, the secret as text, its copy button and the link to an app', async () => {
    new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-20T10:05:00.000Z' }))
      .on('POST /api/user/totp', () => ({ secret: SECRET, uri: URI }));
    const { user } = showPage(<TotpBindDialog open onClose={() => undefined} />, { at: '/user/info/' });
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: words.bind.continue }));
    expect(await screen.findByRole('img', { name: words.bind.qr })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.bind.copyKey })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: words.bind.open })).toHaveAttribute('href', URI);
  });
});
