import { getJson, meKey, newIdempotencyKey, send, sendJson } from '@corella/api-client';
import type { SecurityChange } from '@corella/contracts/identity';
import { listOf, logRowSchema, securityStrategySchema, sessionSchema, totpBeginReply } from '@corella/contracts/web';
import type { LogRow, Session } from '@corella/contracts/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendControl } from '../../../control/send-control.js';
import { provenBody, type Proof } from '../../../step-up/proven-body.js';

const sessionPage = listOf(sessionSchema);
const logPage = listOf(logRowSchema);
export const sessionsKey = ['account', 'sessions'] as const;

/** GET /api/user/sessions. */
export const useSessions = (): UseQueryResult<readonly Session[]> =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await getJson('/api/user/sessions', sessionPage, signal)).items,
  });

/** GET /api/user/login-log, /api/user/security-log, newest first. */
export const useLog = (kind: 'login-log' | 'security-log'): UseQueryResult<readonly LogRow[]> =>
  useQuery({
    queryKey: ['account', kind],
    queryFn: async ({ signal }) => (await getJson(`/api/user/${kind}`, logPage, signal)).items,
  });

/** DELETE /api/user/sessions/{id}. */
export function useRevokeSession(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/api/user/sessions/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** Of a factor, where one is bound. */
  readonly proof?: Proof;
  readonly revokeKeys?: boolean;
}

export type SecurityStrategy = z.output<typeof securityStrategySchema>;

/** GET /api/user/security-strategy → what a change takes and blocks. Asked anew each time: the end moves on. */
export const useSecurityStrategy = (action: SecurityChange): UseQueryResult<SecurityStrategy> =>
  useQuery({
    queryKey: ['account', 'strategy', action],
    queryFn: ({ signal }) => getJson(`/api/user/security-strategy?action=${action}`, securityStrategySchema, signal),
    gcTime: 0,
  });

/**
 * POST /api/user/password → 200. Every session ends, including this one. The form says first what it blocks. Each
 * attempt has a fresh key, because the same wrong password may be sent again.
 */
export const useChangePassword = (): UseMutationResult<void, Error, PasswordChange> =>
  useMutation({
    mutationFn: async ({ proof, ...change }: PasswordChange) => {
      const body = { ...change, acknowledgeBlock: true };
      await sendControl('POST', '/api/user/password', {
        body: proof === undefined ? body : await provenBody('password-change', body, proof),
        idempotencyKey: newIdempotencyKey(),
      });
    },
  });

export type TotpBegin = z.output<typeof totpBeginReply>;

/**
 * POST /api/user/totp, proven by the password or a factor → the secret, which is not bound yet. With `replace` it is to
 * take the place of the authenticator that is.
 */
export const useTotpBegin = (replace: boolean): UseMutationResult<TotpBegin, Error, Proof> =>
  useMutation({
    mutationFn: async (proof: Proof) =>
      sendJson('POST', '/api/user/totp', totpBeginReply, {
        body: await provenBody('totp-bind', replace ? { replace } : {}, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
  });

/** What a change of a factor makes the page read again. */
export function useSecurityChange<Change, Made = void>(
  change: (change: Change) => Promise<Made>,
): UseMutationResult<Made, Error, Change> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: meKey }),
        client.invalidateQueries({ queryKey: ['account'] }),
      ]).then(() => undefined),
  });
}

/** POST /api/user/totp/confirm, or /change → 200, bound from now on. */
export const useTotpConfirm = (replace: boolean): UseMutationResult<void, Error, string> =>
  useSecurityChange((code: string) =>
    sendControl('POST', `/api/user/totp/${replace ? 'change' : 'confirm'}`, {
      body: { code, acknowledgeBlock: true },
      idempotencyKey: newIdempotencyKey(),
    }),
  );
/** DELETE /api/user/totp → 200. */
export const useTotpRemove = (): UseMutationResult<void, Error, Proof> =>
  useSecurityChange(async (proof: Proof) =>
    sendControl('DELETE', '/api/user/totp', {
      body: await provenBody('totp-remove', { acknowledgeBlock: true }, proof),
    }),
  );
