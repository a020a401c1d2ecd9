import { zodResolver } from '@hookform/resolvers/zod';
import { ProblemError } from '@corella/api-client';
import { isAcceptable } from '@corella/ui/password-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf, spreadProblem } from '../../forms/form-problem.js';
import { useSetNewPassword, type Reset, type ResetReply } from './api/reset.js';

const DIGITS = 6;
const schema = z
  .object({
    code: z.string().length(DIGITS, 'code'),
    password: z
      .string()
      .min(1, 'required')
      .refine((password) => password === '' || isAcceptable(password), 'password'),
    confirm: z.string().min(1, 'required'),
    totp: z.string(),
    revokeKeys: z.boolean(),
  })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, { path: ['confirm'], message: 'match' });

/** The values of the second step of a reset, and sending them. `asksTotp`: the account has an authenticator. */
export function useResetForm(reset: Reset, onDone: (reply: ResetReply) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [asksTotp, setAsksTotp] = useState(false);
  const send = useSetNewPassword();
  const form = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { code: '', password: '', confirm: '', totp: '', revokeKeys: false },
  });
  const refused = (error: Error): void => {
    if (error instanceof ProblemError && error.code === 'step-up-required' && !asksTotp) return setAsksTotp(true);
    const left = spreadProblem(error, ['code', 'password', 'totp'], form.setError);
    if (left !== null) setProblem(messageOf(error));
  };
  const submit = form.handleSubmit(({ code, password, totp, revokeKeys }) => {
    setProblem(null);
    send.mutate(
      { ...reset, code, password, revokeKeys, ...(asksTotp ? { totp } : {}) },
      { onSuccess: onDone, onError: refused },
    );
  });
  return { form, problem, setProblem, asksTotp, pending: send.isPending, submit };
}
