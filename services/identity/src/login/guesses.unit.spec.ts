import { CodePacing } from './guesses.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('pacing of codes', () => {
  it('allows one code a minute, five an hour and ten a day per destination, and says how long to wait', () => {
    const pacing = new CodePacing();
    expect(pacing.waitS('a@example.com', 0)).toBeNull();
    expect(pacing.waitS('a@example.com', 20_000)).toBe(40);
    for (let n = 1; n < 5; n += 1) expect(pacing.waitS('a@example.com', n * MINUTE)).toBeNull();
    expect(pacing.waitS('a@example.com', 5 * MINUTE)).toBe(55 * 60);
    for (let n = 0; n < 5; n += 1) expect(pacing.waitS('a@example.com', 2 * HOUR + n * MINUTE)).toBeNull();
    expect(pacing.waitS('a@example.com', 4 * HOUR)).toBe(20 * 3_600);
    expect(pacing.waitS('a@example.com', 24 * HOUR)).toBeNull();
  });

  it('counts each destination separately', () => {
    const pacing = new CodePacing();
    expect(pacing.waitS('a@example.com', 0)).toBeNull();
    expect(pacing.waitS('b@example.com', 0)).toBeNull();
  });
});
