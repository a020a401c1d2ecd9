import { HttpError } from 'react-admin';
import { z } from 'zod';
import { STAFF_ROLES } from '@corella/contracts/identity';
import type { StaffInvitation } from '@corella/contracts/operator';
import { postTo } from '../../shared/api/operator-api.js';

const HTTP_NOT_FOUND = 404;

const invitation = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  secret: z.string().min(1),
  uri: z.string().startsWith('otpauth://'),
}) satisfies z.ZodType<StaffInvitation>;

/** Whom a link invites. Each call makes a new secret for the authenticator, and only the newest counts. */
export const openInvitation = async (token: string): Promise<StaffInvitation> =>
  invitation.parse(await postTo('invitation', { token }));

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly code: string;
}

/** Sets password and authenticator. The link is spent then. */
export const acceptInvitation = (acceptance: Acceptance): Promise<unknown> =>
  postTo('invitation/accept', { ...acceptance });

/** The link was used, replaced or is too old. */
export const isDead = (error: unknown): boolean => error instanceof HttpError && error.status === HTTP_NOT_FOUND;
