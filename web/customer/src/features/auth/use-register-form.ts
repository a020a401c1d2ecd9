import { zodResolver } from '@hookform/resolvers/zod';
import { AGREEMENTS } from '@corella/contracts/identity';
import { emailText } from '@corella/contracts/web';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { spreadProblem } from '../../forms/form-problem.js';
import { useWait } from './use-wait.js';
import { isAcceptable } from '@corella/ui/password-rules';
import { useRegister, type SignUp } from './api/register.js';

const schema = z
  .object({
    country: z.string().min(1, 'country'),
    email: z
      .string()
      .trim()
      .min(1, 'noEmail')
      .refine((email) => email === '' || emailText.safeParse(email).success, 'email'),
    password: z
      .string()
      .min(1, 'noNewPassword')
      .refine((password) => password === '' || isAcceptable(password), 'password'),
    confirm: z.string().min(1, 'noConfirm'),
    terms: z.boolean().refine(Boolean, 'noTerms'),
    risk: z.boolean().refine(Boolean, 'noRisk'),
  })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, { path: ['confirm'], message: 'match' });
type Values = z.output<typeof schema>;

export interface RegisterFormOptions {
  readonly initialEmail: string;
  /** The venue accepted the details and sent a code to this address. */
  readonly onSent: (signUp: SignUp, password: string) => void;
}

/** The form's values and rules, and sending them with both agreements. */
export function useRegisterForm({ initialEmail, onSent }: RegisterFormOptions) {
  const { signUp, working } = useRegister();
  const [problem, setProblem] = useState<string | null>(null);
  const wait = useWait();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { country: '', email: initialEmail, password: '', confirm: '', terms: false, risk: false },
  });
  const submit = ({ country, email, password }: Values): void => {
    if (wait.waiting) return;
    setProblem(null);
    signUp.mutate(
      { country, email, password, agreements: AGREEMENTS },
      {
        onSuccess: ({ signUp: name }) => onSent({ email, signUp: name }, password),
        onError: (error) => {
          wait.heed(error);
          setProblem(spreadProblem(error, ['country', 'email', 'password'], form.setError));
        },
      },
    );
  };
  return { form, problem, wait, pending: signUp.isPending, working, submit: form.handleSubmit(submit) };
}
