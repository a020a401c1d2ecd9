import type { Call } from './call.js';
import type { LoggedIn } from './logged-in.js';
import type { Origin } from './views.js';

/**
 * What the link of a sign-up's mail did. `login` is there for the device that signed up only: everybody else goes on to
 * log in. `already`: the address was confirmed before.
 */
export type SignUpOutcome =
  | { readonly outcome: 'verified'; readonly login?: LoggedIn }
  | { readonly outcome: 'already' };

export interface SignUpLinkCommands {
  /**
   * Proves the address of a sign-up by the token of the mailed link. Who signed up shows the sign-up's name (`signUp`);
   * on another device the password of the sign-up takes its place, since a mail that nobody asked for must not confirm
   * a password that somebody else chose. Asked again, the outcome is `already`.
   */
  VerifyLink: Call<
    { token: string; signUp?: string; password?: string; origin: Origin; device?: string },
    SignUpOutcome
  >;
}
