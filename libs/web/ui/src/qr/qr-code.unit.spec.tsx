import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { QrCode, modulesPath } from './qr-code.js';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Corella:mia%40example.com?issuer=Corella&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;

/** The matrix that a path of rectangles draws. */
function drawn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

describe('the picture of an address', () => {
  it('is the code of the address, module for module, with four white ones around it', () => {
    const { container } = render(<QrCode uri={URI} edge={196} label="QR code" />);
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
