import { z } from 'zod';
import { begunKey, type Begun, type BegunKind } from '../begun.js';

const schema = z.object({ name: z.string(), backurl: z.string().nullable(), at: z.number() });
const LIFE_MS: Readonly<Record<BegunKind, number>> = { 'sign-up': 86_400_000, login: 600_000 };

/** What was begun in this browser and can still be completed, or null. */
export function readBegun(kind: BegunKind): Begun | null {
  try {
    const { data } = schema.safeParse(JSON.parse(window.localStorage.getItem(begunKey(kind)) ?? 'null'));
    return data !== undefined && Date.now() < data.at + LIFE_MS[kind] ? data : null;
  } catch {
    return null;
  }
}

/** It is completed, or can be no more. */
export function forgetBegun(kind: BegunKind): void {
  try {
    window.localStorage.removeItem(begunKey(kind));
  } catch {
    // The browser keeps nothing.
  }
}
