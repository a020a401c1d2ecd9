import { sendJson } from '@corella/api-client';
import { verifyLinkReply } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';

export type LinkOutcome = z.output<typeof verifyLinkReply>;
export interface LinkProof {
  readonly token: string;
  /** Where the sign-up was made. */
  readonly signUp?: string;
  /** Elsewhere. */
  readonly password?: string;
}

/** POST /api/auth/verify-link → what the link of a sign-up's mail did. */
export const useVerifyLink = (): UseMutationResult<LinkOutcome, Error, LinkProof> =>
  useMutation({ mutationFn: (body) => sendJson('POST', '/api/auth/verify-link', verifyLinkReply, { body }) });
