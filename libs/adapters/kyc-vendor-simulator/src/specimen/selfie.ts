import type { KycGesture } from '@corella/contracts/kyc';

const WIDTH = 900;
const HEIGHT = 1_200;

/** Where a face looks, in pixels from its middle, and what its eyes and mouth do. */
const FACES: Readonly<Record<KycGesture, { readonly x: number; readonly y: number }>> = {
  'turn-left': { x: 70, y: 0 },
  'turn-right': { x: -70, y: 0 },
  'look-up': { x: 0, y: -70 },
  'look-down': { x: 0, y: 70 },
  'open-mouth': { x: 0, y: 0 },
  'close-eyes': { x: 0, y: 0 },
};

/** The selfie of a fictional person who does what was asked. */
export function selfieSvg(gesture: KycGesture): string {
  const { x, y } = FACES[gesture];
  const [middle, eyes] = [WIDTH / 2 + x, 540 + y];
  const stripes = Array.from({ length: 30 }, (_, at) => `<path d="M0 ${at * 42}H${WIDTH}"/>`).join('');
  const eye = (side: number): string =>
    gesture === 'close-eyes'
      ? `<path d="M${middle + side - 42} ${eyes}q42 26 84 0" fill="none" stroke="#2b2320" stroke-width="10"/>`
      : `<ellipse cx="${middle + side}" cy="${eyes}" rx="42" ry="26" fill="#fdfdfb"/>` +
        `<circle cx="${middle + side + x / 5}" cy="${eyes + y / 5}" r="20" fill="#2b2320"/>`;
  const mouth =
    gesture === 'open-mouth'
      ? `<ellipse cx="${middle}" cy="770" rx="62" ry="72" fill="#5a1f24"/>`
      : `<path d="M${middle - 80} ${770 + y}q80 46 160 0" fill="none" stroke="#8d4a45" stroke-width="16"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#8fa6b8"/>` +
    `<g stroke="#7d94a8" stroke-width="6">${stripes}</g>` +
    `<path d="M120 1200q40-260 330-260t330 260z" fill="#31506e"/>` +
    `<rect x="370" y="820" width="160" height="180" fill="#c99a7c"/>` +
    `<ellipse cx="450" cy="590" rx="250" ry="320" fill="#dbb092"/>` +
    `<path d="M190 560q0-330 260-330t260 330q-60-190-260-190t-260 190z" fill="#3a2c25"/>` +
    `${eye(-105)}${eye(105)}` +
    `<path d="M${middle} ${570 + y / 2}l${x / 3 - 22} 110h44z" fill="#c58f70"/>` +
    `${mouth}</svg>`
  );
}
