import { z } from 'zod';
import type { SignUp } from './api/register.js';

const KEY = 'corella.sign-up';
/** So long the venue keeps a sign-up; its code can be sent again until then. */
const LIFE_MS = 86_400_000;
const schema = z.object({ email: z.string(), signUp: z.string(), at: z.number() });

/** The sign-up of this tab that waits for its code, so that a reload does not lose it. Never the password. */
export function keptSignUp(): SignUp | null {
  try {
    const { data } = schema.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null'));
    return data !== undefined && Date.now() < data.at + LIFE_MS ? { email: data.email, signUp: data.signUp } : null;
  } catch {
    return null;
  }
}

/** Null: it is completed. */
export function keepSignUp(signUp: SignUp | null): void {
  try {
    if (signUp === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify({ ...signUp, at: Date.now() }));
  } catch {
    // The browser keeps nothing. The code can be entered as long as the page is open.
  }
}
