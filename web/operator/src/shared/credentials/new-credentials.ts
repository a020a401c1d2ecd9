import { isAcceptable } from '@corella/ui/password-rules';
import { z } from 'zod';

/** The code that an authenticator shows. */
export const sixDigits = z.string().regex(/^\d{6}$/, 'The code has six digits.');

/** A password that is in use. Only the server can say more about it. */
export const oldPassword = z.string().min(1, 'Write the password.');

/** The server's rules. Only the server has the list of common passwords. */
export const newPassword = z
  .string()
  .min(1, 'Write the new password.')
  .refine((password) => password === '' || isAcceptable(password), 'The password does not meet every rule yet.');

export const repeated = z.string().min(1, 'Write the new password again.');

/** Why a repeated password was refused. */
export const DIFFERENT = { path: ['repeat'], message: 'The two passwords differ.' };
