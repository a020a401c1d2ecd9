import { z } from 'zod';

/** What a shell says about its session. `signedOut`: the page forgets the account and calls no server for it. */
export const SHELL_SESSION = { signedOut: 0, ready: 1, changed: 2, renewed: 3 } as const;

const done = z.unknown();

/** What the page may ask a shell, and the shape of what comes with code 200. */
export const SHELL_METHODS = {
  'token.get': done,
  'token.check': z.object({ result: z.enum(SHELL_SESSION) }),
  login: done,
  logout: done,
  share: done,
  open: done,
  title: done,
  theme: done,
  locale: done,
  'push.token': z.object({ token: z.string().max(4_096) }),
  close: done,
} as const;

export type ShellMethod = keyof typeof SHELL_METHODS;
/** The data of an answer with code 200. */
export type ShellData<Method extends ShellMethod> = z.output<(typeof SHELL_METHODS)[Method]>;
export type ShellReply<Method extends ShellMethod> =
  | { readonly ok: true; readonly data: ShellData<Method> }
  | { readonly ok: false; readonly code: number };
