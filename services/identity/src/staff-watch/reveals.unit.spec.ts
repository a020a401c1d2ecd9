import { Reveals, REVEALS_AN_HOUR } from './reveals.js';

const MINUTE_MS = 60_000;
const look = { actor: 'staff-1', action: 'kyc.picture' };

describe('looks at personal data', () => {
  it('are too many from the 61st within an hour on, which is said once for each 61', () => {
    const reveals = new Reveals();
    const told = Array.from({ length: 2 * (REVEALS_AN_HOUR + 1) }, (_, index) => reveals.note(look, index));
    expect(told.flatMap((tooMany, index) => (tooMany ? [index + 1] : []))).toEqual([61, 122]);
  });

  it('count for the person and the last hour only, whatever was looked at', () => {
    const reveals = new Reveals();
    const actions = ['users.reveal', 'kyc.open', 'kyc.picture'];
    const told = Array.from({ length: 200 }, (_, index) =>
      reveals.note({ actor: 'staff-1', action: actions[index % 3] ?? '' }, index * MINUTE_MS),
    );
    expect(told).not.toContain(true);
    for (let n = 0; n < REVEALS_AN_HOUR; n += 1) reveals.note(look, 0);
    expect(reveals.note({ ...look, actor: 'staff-2' }, 0)).toBe(false);
  });

  it('do not count what shows nobody’s data', () => {
    const reveals = new Reveals();
    const told = Array.from({ length: 200 }, () => reveals.note({ actor: 'staff-1', action: 'markets.halt' }, 0));
    expect(told).not.toContain(true);
  });
});
