import { getJson, meKey, newIdempotencyKey, send, sendJson, soonIfFailed } from '@corella/api-client';
import { KYC_STATE } from '@corella/contracts/identity';
import type { KycAnswers, KycKind, KycMethod, KycPart, KycSlot } from '@corella/contracts/kyc';
import { kycDraftSchema, kycSchema, kycSubmittedSchema, type Kyc, type KycDraftWire } from '@corella/contracts/kyc-web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';

export const kycKey = ['kyc'] as const;
const WHILE_WAITING_MS = 10_000;
/** While a phone takes pictures, the socket says what it does. This is for what a lost connection kept back. */
const WITH_PHONE_MS = 20_000;
/** A code or a phone whose time is over goes from the page then, and no clock that is wrong asks more often. */
const AT_ITS_END_MS = 2_000;
const WAITING: readonly number[] = [KYC_STATE.submitted, KYC_STATE.submittedAgain, KYC_STATE.underReview];

const untilNews = ({ expiresAt }: NonNullable<Kyc['handoff']>): number =>
  Math.min(WITH_PHONE_MS, Math.max(AT_ITS_END_MS, Date.parse(expiresAt) - Date.now()));

export const fetchKyc = (signal?: AbortSignal): Promise<Kyc> => getJson('/api/kyc', kycSchema, signal);

/**
 * The customer's verification. While the desk has it, it is asked for every ten seconds, and while a phone takes
 * pictures, whenever the socket says so and every twenty.
 */
export function useKyc(): UseQueryResult<Kyc> {
  return useQuery({
    queryKey: kycKey,
    queryFn: ({ signal }) => fetchKyc(signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => {
      const { data } = query.state;
      const isWaiting = data !== undefined && WAITING.includes(data.kycInfo.auth_state);
      const pause = data?.handoff ? untilNews(data.handoff) : isWaiting ? WHILE_WAITING_MS : false;
      return soonIfFailed(pause)(query);
    },
  });
}

export const patchDraft = (
  body: { readonly answers: KycAnswers; readonly kind?: KycKind; readonly method?: KycMethod },
  ifMatch: number,
): Promise<KycDraftWire> => sendJson('PATCH', '/api/kyc/draft', kycDraftSchema, { body, ifMatch });

export const putPicture = (slot: KycSlot, file: File, ifMatch: number): Promise<KycDraftWire> =>
  sendJson('PUT', `/api/kyc/files/${slot}`, kycDraftSchema, { file, ifMatch });

/** The address of a picture as the venue keeps it; `sentAt` makes it another one when the picture is. */
export const pictureUrl = (slot: KycSlot, sentAt: string): string =>
  `/api/kyc/files/${slot}?v=${encodeURIComponent(sentAt)}`;

/** An act after which the verification is another one. A repeated attempt is the same request. */
function useAct<Input>(act: (input: Input, idempotencyKey: string) => Promise<unknown>, asksAgain = false) {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    onSuccess: () => {
      key.current = newIdempotencyKey();
      return Promise.all([
        client.invalidateQueries({ queryKey: kycKey }),
        client.invalidateQueries({ queryKey: meKey }),
      ]);
    },
    // What was refused has been answered under its key; the next attempt is another one.
    onError: () => {
      key.current = newIdempotencyKey();
      return asksAgain ? client.invalidateQueries({ queryKey: kycKey }) : undefined;
    },
  });
}

export const useSubmit = (): UseMutationResult<unknown, Error, number> =>
  useAct((ifMatch: number, idempotencyKey) =>
    sendJson('POST', '/api/kyc/submit', kycSubmittedSchema, { body: { consent: true }, ifMatch, idempotencyKey }),
  );

interface Resubmission {
  readonly version: number;
  /** Answers that were asked about and are right as they were sent. */
  readonly kept: readonly KycPart[];
}

export const useResubmit = (): UseMutationResult<unknown, Error, Resubmission> =>
  useAct(({ version: ifMatch, kept }: Resubmission, idempotencyKey) =>
    sendJson('POST', '/api/kyc/resubmit', kycSubmittedSchema, { body: { kept }, ifMatch, idempotencyKey }),
  );

export const useReopen = (): UseMutationResult<unknown, Error, void> =>
  useAct((_: void, idempotencyKey) => send('POST', '/api/kyc/reopen', { body: {}, idempotencyKey }));

export const useLetterMissing = (): UseMutationResult<unknown, Error, void> =>
  useAct((_: void, idempotencyKey) => send('POST', '/api/kyc/letter/missing', { body: {}, idempotencyKey }));

/** A wrong PIN counts, and the last one ends the letter, so the page asks again either way. */
export const useEnterPin = (): UseMutationResult<unknown, Error, string> =>
  useAct((pin: string, idempotencyKey) => send('POST', '/api/kyc/pin', { body: { pin }, idempotencyKey }), true);
