import { Guesses } from './guesses.js';

interface SignUpNamed {
  readonly signUp: string;
  readonly email: string;
  readonly isPending: boolean;
}

/**
 * Guesses of the code of a sign-up. Its name counts with its address, so that nothing done under another address gives
 * it new guesses. Names that nobody has are counted apart: anybody can invent enough to make the oldest forgotten.
 */
export class SignUpGuesses {
  private readonly pending = new Guesses();
  private readonly invented = new Guesses();

  take(named: SignUpNamed, now: number): boolean {
    return this.of(named).take(keyOf(named), now);
  }

  clear(named: SignUpNamed): void {
    this.of(named).clear(keyOf(named));
  }

  private of({ isPending }: SignUpNamed): Guesses {
    return isPending ? this.pending : this.invented;
  }
}

/** An address holds no spaces, so no two pairs have the same key. */
const keyOf = ({ signUp, email }: SignUpNamed): string => `${signUp} ${email}`;
