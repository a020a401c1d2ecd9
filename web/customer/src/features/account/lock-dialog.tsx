import { ProblemError, sessionEvents } from '@corella/api-client';
import { Button, Dialog, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof, type Factors } from '../../step-up/use-proof.js';
import { useLockAccount } from './api/account-lock.js';
import styles from './account.module.css';
import { LockEffects } from './lock-effects.js';

interface FormProps {
  readonly factors: Factors;
  readonly isSub: boolean;
  readonly onClose: () => void;
}

function LockForm({ factors, isSub, onClose }: FormProps): JSX.Element {
  const { t } = useTranslation('account');
  const lock = useLockAccount();
  const proof = useProof(factors);
  const [asked, setAsked] = useState(false);
  const refused = lock.error instanceof ProblemError ? lock.error.fieldErrors['code'] : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (proof.missing !== undefined) return;
    // Not `onSuccess`: the session may end, and this form with it, before the answer is here.
    void lock.mutateAsync(proof.proof).then(
      () => {
        toast.done(t('lock.done'), t(isSub ? 'lock.doneDetailSub' : 'lock.doneDetail'));
        sessionEvents.lost();
        sessionEvents.changed();
      },
      () => undefined,
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('lock.text')}</p>
      <LockEffects isSub={isSub} />
      <FormProblem text={lock.isError && refused === undefined ? messageOf(lock.error) : null} />
      <ProofField draft={proof} asked={asked} refused={refused} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={lock.isPending}>
          {t('lock.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Says what a lock does and how it is lifted, before it asks who wants it. */
export function LockDialog({ open, ...form }: FormProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={form.onClose} title={t('lock.question')} width={480}>
      <LockForm {...form} />
    </Dialog>
  );
}
