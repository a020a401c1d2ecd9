import { zodResolver } from '@hookform/resolvers/zod';
import { ProblemError } from '@corella/api-client';
import { passkeyRequestSchema } from '@corella/contracts/factors-web';
import { isAcceptable } from '@corella/ui/password-rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf, spreadProblem } from '../../forms/form-problem.js';
import { signWithPasskey } from '../../passkeys/use-passkey.js';
import { useSetNewPassword, type NewPassword, type Reset, type ResetReply } from './api/reset.js';

const DIGITS = 6;
const schema = z
  .object({
    code: z.string().length(DIGITS, 'code'),
    password: z
      .string()
      .min(1, 'noNewPassword')
      .refine((password) => password === '' || isAcceptable(password), 'password'),
    confirm: z.string().min(1, 'noConfirm'),
    totp: z.string(),
    revokeKeys: z.boolean(),
  })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, { path: ['confirm'], message: 'match' });

/** What the venue asked for beside the mailed code. `request` is what a passkey is to sign, once. */
interface Asked {
  readonly totp: boolean;
  readonly request: PasskeyRequest | null;
  readonly passkey: boolean;
  /** A code went to the phone. */
  readonly sms: boolean;
}
type PasskeyRequest = z.output<typeof passkeyRequestSchema>;

/** The values of the second step of a reset, and sending them. `asked`: the account has a factor. */
export function useResetForm(reset: Reset, onDone: (reply: ResetReply) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [method, setMethod] = useState<'passkey' | 'totp' | 'sms'>('totp');
  const send = useSetNewPassword();
  const sign = useMutation({ mutationFn: signWithPasskey });
  const form = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { code: '', password: '', confirm: '', totp: '', revokeKeys: false },
  });
  const complete = (body: NewPassword): void =>
    send.mutate(body, { onSuccess: onDone, onError: (error) => refused(error, body) });
  const signAndComplete = (request: PasskeyRequest, body: NewPassword): void => {
    // What was signed once is spent, so another try asks the venue again.
    setAsked((before) => before && { ...before, request: null });
    sign.mutate(request, {
      onSuccess: (assertion) => complete({ ...body, assertion }),
      onError: (error) => setProblem(messageOf(error)),
    });
  };
  const refused = (error: Error, { assertion: _, ...body }: NewPassword): void => {
    if (error instanceof ProblemError && error.code === 'step-up-required') {
      const wanted = askedBy(error);
      if (asked === null) {
        setMethod(wanted.passkey ? 'passkey' : wanted.sms ? 'sms' : 'totp');
        return setAsked(wanted);
      }
      if (wanted.request !== null) return signAndComplete(wanted.request, body);
    }
    const left = spreadProblem(error, ['code', 'password', 'totp'], form.setError);
    const { fieldErrors = {} } = error instanceof ProblemError ? error : {};
    const texted = fieldErrors['sms'];
    if (texted !== undefined) form.setError('totp', { message: texted });
    else if (left !== null || fieldErrors['assertion'] !== undefined) setProblem(messageOf(error));
  };
  const submit = form.handleSubmit(({ code, password, totp, revokeKeys }) => {
    setProblem(null);
    const body = { ...reset, code, password, revokeKeys };
    if (asked === null) complete(body);
    else if (method === 'totp') complete({ ...body, totp });
    // Without a code the venue sends another.
    else if (method === 'sms') complete(totp === '' ? body : { ...body, sms: totp });
    else if (asked.request === null) complete(body);
    else signAndComplete(asked.request, body);
  });
  const pending = send.isPending || sign.isPending;
  return { form, problem, setProblem, asked, method, setMethod, pending, submit };
}

function askedBy({ problem }: ProblemError): Asked {
  const methods = problem?.methods ?? [];
  const request = passkeyRequestSchema.safeParse(problem?.passkey);
  return {
    totp: methods.includes('totp'),
    passkey: methods.includes('passkey'),
    sms: methods.includes('sms'),
    request: request.success ? request.data : null,
  };
}
