import { send, sendJson } from '@corella/api-client';
import type { RemovalProject } from '@corella/contracts/removal';
import {
  REMOVAL_TOKEN_HEADER,
  removalLinkSchema,
  removalProvenSchema,
  removalReply,
  type RemovalLink,
} from '@corella/contracts/removal-web';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useWorkMutation } from '../../../work/with-work.js';

export interface RemovalRequest {
  readonly project: RemovalProject;
  readonly email: string;
  readonly contactEmail: string;
  readonly contactTel: string;
  readonly description: string;
}
export type Proven = z.output<typeof removalProvenSchema>;

/** POST /api/removal-requests → its name. The venue asks for some computing first (`working`). */
export function useBeginRemoval() {
  return useWorkMutation((body: RemovalRequest) => sendJson('POST', '/api/removal-requests', removalReply, { body }));
}

/** POST /api/removal-requests/prove → the token that writes the rest. */
export const useProveRemoval = (): UseMutationResult<
  Proven,
  Error,
  { readonly request: string; readonly code: string }
> =>
  useMutation({ mutationFn: (body) => sendJson('POST', '/api/removal-requests/prove', removalProvenSchema, { body }) });

/** PUT /api/removal-requests/enclosure → 204. Another one takes the place of the one before. */
const enclose = (token: string, file: File): Promise<void> =>
  send('PUT', '/api/removal-requests/enclosure', { file, headers: { [REMOVAL_TOKEN_HEADER]: token } });

interface Written {
  readonly token: string;
  readonly file: File | null;
}

/** The enclosure, where there is one, and then POST /api/removal-requests/send → 204. */
export const useSendRemoval = (): UseMutationResult<void, Error, Written> =>
  useMutation({
    mutationFn: async ({ token, file }) => {
      if (file !== null) await enclose(token, file);
      await send('POST', '/api/removal-requests/send', { body: { token } });
    },
  });

/** The enclosure, where there is one, and then POST /api/removal-requests/answer → 204. */
export const useAnswerRemoval = (): UseMutationResult<void, Error, Written & { readonly text: string }> =>
  useMutation({
    mutationFn: async ({ token, file, text }) => {
      if (file !== null) await enclose(token, file);
      await send('POST', '/api/removal-requests/answer', { body: { token, text } });
    },
  });

/** POST /api/removal-requests/cancel → 204. */
export const useCancelRemoval = (): UseMutationResult<void, Error, string> =>
  useMutation({ mutationFn: (token) => send('POST', '/api/removal-requests/cancel', { body: { token } }) });

/** POST /api/removal-requests/link → what the link of a mail is for. It changes nothing. */
export const useRemovalLink = (token: string): UseQueryResult<RemovalLink> =>
  useQuery({
    queryKey: ['removal-link', token],
    queryFn: () => sendJson('POST', '/api/removal-requests/link', removalLinkSchema, { body: { token } }),
    retry: 1,
    gcTime: 0,
  });
