import { newIdempotencyKey, send, sendJson } from '@corella/api-client';
import { kycHandoffSchema, type Kyc } from '@corella/contracts/kyc-web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useEffect } from 'react';
import { kycKey } from '../api/kyc.js';
import type { Draft } from '../draft/use-draft.js';

export type Code = z.output<typeof kycHandoffSchema>;

/** A code for a phone. Only the page that asked for it can show it. */
export function useNewCode(): UseMutationResult<Code, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson('POST', '/api/kyc/handoff', kycHandoffSchema, { body: {}, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: kycKey }),
  });
}

export function useEndCode(): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/kyc/handoff'),
    onSuccess: () => client.invalidateQueries({ queryKey: kycKey }),
  });
}

/** What a phone sends appears in the draft of the page, beside what is typed there. */
export function useFollowedPictures(kyc: Kyc, { saver, status }: Draft): void {
  useEffect(() => {
    if (status === 'saved' && kyc.draft.version > saver.get().draft.version) saver.take(kyc.draft);
  }, [kyc.draft, saver, status]);
}
