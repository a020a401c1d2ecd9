import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors, newIdempotencyKey } from '../api/http-client.js';

export interface Action<Input> {
  /** True once the server did it; what went wrong otherwise stands in `problem` and `fields`. */
  readonly run: (input: Input) => Promise<boolean>;
  readonly isPending: boolean;
  readonly problem: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * One privileged act. Nothing is shown as done before the server said so; afterwards all that is on screen is asked
 * again. The idempotency key stays until the act succeeded or was changed, so a repeated click has one effect.
 */
export function useAction<Input>(
  work: (input: Input, idempotencyKey: string) => Promise<unknown>,
  done: string,
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
    onSuccess: async () => {
      intent.current = { input: '', key: '' };
      notify(done, { type: 'info' });
      await queries.invalidateQueries();
    },
  });
  const run = async (input: Input): Promise<boolean> => {
    try {
      await mutation.mutateAsync(input);
      return true;
    } catch {
      // The mutation keeps the error; it is shown beside the form.
      return false;
    }
  };
  return {
    run,
    isPending: mutation.isPending,
    problem: mutation.error?.message ?? null,
    fields: fieldErrors(mutation.error),
  };
}
