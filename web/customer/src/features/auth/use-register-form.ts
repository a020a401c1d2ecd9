import { zodResolver } from '@hookform/resolvers/zod';
import type { CurrentAgreement } from '@corella/contracts/agreements-web';
import type { Language } from '@corella/contracts/routes';
import { emailText } from '@corella/contracts/web';
import type { AgreementTickBody } from '@corella/contracts/web';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { spreadProblem } from '../../forms/form-problem.js';
import { useWait } from './use-wait.js';
import { isAcceptable } from '@corella/ui/password-rules';
import { useLanguage } from '../../i18n/use-language.js';
import { useCurrentAgreements } from './api/current-agreements.js';
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

/**
 * What was ticked, in the versions that the page showed. While these are not known, the names say that it is the first
 * version, and the venue refuses if there is another one by now.
 */
const ticksOf = (current: readonly CurrentAgreement[], language: Language): readonly AgreementTickBody[] =>
  current.length === 0
    ? ['terms', 'risk']
    : current.map(({ id, version, contentHash }) => ({ id, version, contentHash: contentHash[language] }));

/** The form's values and rules, and sending them with the agreements. */
export function useRegisterForm({ initialEmail, onSent }: RegisterFormOptions) {
  const { signUp, working } = useRegister();
  const [problem, setProblem] = useState<string | null>(null);
  const wait = useWait();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { country: '', email: initialEmail, password: '', confirm: '', terms: false, risk: false },
  });
  const language = useLanguage();
  const current = useCurrentAgreements(form.watch('country'));
  const submit = ({ country, email, password }: Values): void => {
    if (wait.waiting) return;
    setProblem(null);
    signUp.mutate(
      { country, email, password, agreements: ticksOf(current, language) },
      {
        onSuccess: ({ signUp: name }) => onSent({ email, signUp: name }, password),
        onError: (error) => {
          wait.heed(error);
          setProblem(spreadProblem(error, ['country', 'email', 'password'], form.setError));
        },
      },
    );
  };
  const handle = form.handleSubmit(submit);
  return { form, current, problem, wait, pending: signUp.isPending, working, submit: handle };
}
