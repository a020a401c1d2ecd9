import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { NewAuthenticator } from '@corella/contracts/operator';
import { oldPassword, sixDigits } from '../../shared/credentials/new-credentials.js';
import { spreadRefusal } from '../../shared/credentials/spread-refusal.js';
import { beginAuthenticator, confirmAuthenticator } from './my-account-api.js';
import { useLeave } from './use-leave.js';

const proofSchema = z.object({ password: oldPassword, code: sixDigits });
const bindSchema = z.object({ code: sixDigits });

/** The first step: whoever has the password and the old authenticator gets the secret of a new one. */
export function useProofStep(onProven: (fresh: NewAuthenticator) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<z.output<typeof proofSchema>>({
    resolver: zodResolver(proofSchema),
    defaultValues: { password: '', code: '' },
  });
  const submit = form.handleSubmit(async (proof) => {
    setProblem(null);
    try {
      onProven(await beginAuthenticator(proof));
    } catch (error) {
      form.resetField('code');
      setProblem(spreadRefusal(error, ['password', 'code'], form.setError));
    }
  });
  return { form, problem, isPending: form.formState.isSubmitting, submit };
}

/** The second step: a code proves that the app has the new secret. */
export function useBindStep() {
  const leave = useLeave();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<z.output<typeof bindSchema>>({
    resolver: zodResolver(bindSchema),
    defaultValues: { code: '' },
  });
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null);
    try {
      await confirmAuthenticator(code);
    } catch (error) {
      form.resetField('code');
      return setProblem(spreadRefusal(error, ['code'], form.setError));
    }
    await leave('Authenticator replaced. Log in with a code of the new one.');
  });
  return { form, problem, isPending: form.formState.isSubmitting, submit };
}
