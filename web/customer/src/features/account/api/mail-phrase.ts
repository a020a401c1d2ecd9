import { getJson, sendJson } from '@corella/api-client';
import { mailPhraseSchema } from '@corella/contracts/web';
import type { MailPhraseState } from '@corella/contracts/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { provenBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

const phraseKey = ['account', 'mail-phrase'] as const;

/** GET /api/user/mail-phrase → when it was set. The phrase itself is shown in mails only. */
export const useMailPhrase = (): UseQueryResult<MailPhraseState> =>
  useQuery({
    queryKey: phraseKey,
    queryFn: ({ signal }) => getJson('/api/user/mail-phrase', mailPhraseSchema, signal),
  });

export interface PhraseChange {
  /** Null removes it. */
  readonly phrase: string | null;
  readonly proof: Proof;
}

/** PUT /api/user/mail-phrase → when it was set. */
export function useSetMailPhrase(): UseMutationResult<MailPhraseState, Error, PhraseChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ phrase, proof }: PhraseChange) =>
      sendJson('PUT', '/api/user/mail-phrase', mailPhraseSchema, {
        body: await provenBody('mail-phrase', { phrase }, proof),
      }),
    onSuccess: (state) => {
      client.setQueryData(phraseKey, state);
      return client.invalidateQueries({ queryKey: ['account', 'security-log'] });
    },
  });
}
