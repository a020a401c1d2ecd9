import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { fieldErrors, newIdempotencyKey } from '../api/http-client.js';
import { messageOf } from '../api/message-of.js';

export interface Action<Input> {
  /** Resolves to true once the server has done it. Otherwise `problem` and `fields` say what went wrong. */
  readonly run: (input: Input) => Promise<boolean>;
  readonly isPending: boolean;
  readonly problem: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

const lateSchema = z.object({ applied: z.literal(false) });

/** What changes what a customer may do is answered within a second, also where the ledger does not have it yet. */
const followsSoon = (answer: unknown): string =>
  lateSchema.safeParse(answer).success ? ' The trading side will follow in a moment.' : '';

/**
 * One privileged action. Nothing is shown as done before the server confirms it; then everything on screen is reloaded.
 * The idempotency key stays the same until the action succeeds or its input changes, so a repeated click has one
 * effect. `done` says so to the person, from the server's answer where that matters.
 */
export function useAction<Input>(
  work: (input: Input, idempotencyKey: string) => Promise<unknown>,
  done: string | ((answer: unknown) => string),
): Action<Input> {
  const notify = useNotify();
  const queries = useQueryClient();
  const intent = useRef({ input: '', key: '' });
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input);
      if (intent.current.input !== text || intent.current.key === '')
        intent.current = { input: text, key: newIdempotencyKey() };
      return work(input, intent.current.key);
    },
    onSuccess: async (answer) => {
      intent.current = { input: '', key: '' };
      notify(`${typeof done === 'string' ? done : done(answer)}${followsSoon(answer)}`, { type: 'info' });
      await queries.invalidateQueries();
    },
  });
  const run = async (input: Input): Promise<boolean> => {
    try {
      await mutation.mutateAsync(input);
      return true;
    } catch {
      // The mutation keeps the error, and the form shows it.
      return false;
    }
  };
  return {
    run,
    isPending: mutation.isPending,
    problem: mutation.error === null ? null : messageOf(mutation.error),
    fields: fieldErrors(mutation.error),
  };
}
