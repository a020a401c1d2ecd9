import { SignUpGuesses } from './sign-up-guesses.js';

const NAMED = { signUp: 'one', email: 'kim@corella.example', isPending: true };

describe('guesses of the code of a sign-up', () => {
  const spent = (): SignUpGuesses => {
    const guesses = new SignUpGuesses();
    for (let n = 0; n < 5; n += 1) expect(guesses.take(NAMED, 0)).toBe(true);
    expect(guesses.take(NAMED, 0)).toBe(false);
    return guesses;
  };

  it('are those of its name and address together, for pending and invented ones apart', () => {
    const guesses = spent();
    const others = [
      { ...NAMED, email: 'lee@corella.example' },
      { ...NAMED, isPending: false },
    ];
    for (const other of others) expect(guesses.take(other, 0)).toBe(true);
    for (const other of others) guesses.clear(other);
    expect(guesses.take(NAMED, 0)).toBe(false);
    guesses.clear(NAMED);
    expect(guesses.take(NAMED, 0)).toBe(true);
  });

  it('come again ten minutes after the first', () => {
    const guesses = spent();
    expect(guesses.take(NAMED, 599_999)).toBe(false);
    expect(guesses.take(NAMED, 600_000)).toBe(true);
  });
});
