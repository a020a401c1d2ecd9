import { marketSocket, newIdempotencyKey, send, sendJson } from '@corella/api-client';
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

const isOfKyc = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'changed') === 'kyc';

/** The verification is read again as soon as the phone has done something, and when a lost connection is back. */
export function useNewsOfPhone(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: kycKey });
    let wasOpen = marketSocket.status().phase === 'open';
    const leaves = [
      marketSocket.subscribe({ topic: 'account' }, ({ data }) => {
        if (isOfKyc(data)) readAgain();
      }),
      marketSocket.onStatus(() => {
        const isOpen = marketSocket.status().phase === 'open';
        if (isOpen && !wasOpen) readAgain();
        wasOpen = isOpen;
      }),
    ];
    return () => leaves.forEach((leave) => leave());
  }, [client]);
}
