import { Guesses } from './guesses.js';

describe('guesses', () => {
  it('are five in ten minutes, and one that was not checked is given back', () => {
    const guesses = new Guesses();
    for (let tries = 0; tries < 5; tries += 1) expect(guesses.take('a', 0)).toBe(true);
    expect(guesses.take('a', 599_999)).toBe(false);
    guesses.giveBack('a');
    expect(guesses.take('a', 599_999)).toBe(true);
    expect(guesses.take('a', 599_999)).toBe(false);
    expect(guesses.take('a', 600_000)).toBe(true);
  });

  it('of one subject say nothing of another, and giving back what was never taken gives nothing', () => {
    const guesses = new Guesses();
    guesses.giveBack('b');
    for (let tries = 0; tries < 5; tries += 1) expect(guesses.take('b', 0)).toBe(true);
    guesses.clear('a');
    expect(guesses.take('b', 0)).toBe(false);
    guesses.clear('b');
    expect(guesses.take('b', 0)).toBe(true);
  });
});
