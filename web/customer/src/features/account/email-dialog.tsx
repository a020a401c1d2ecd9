import { ProblemError, sessionEvents } from '@corella/api-client';
import { emailText } from '@corella/contracts/web';
import { Button, Dialog, Field, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof, type Factors } from '../../step-up/use-proof.js';
import { useBeginEmailChange, useConfirmEmail } from './api/email-change.js';
import { BlockNote } from './block-note.js';
import styles from './account.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly email: string;
  readonly factors: Factors;
  readonly onClose: () => void;
}

const fieldsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ProblemError ? error.fieldErrors : {};

/** A new address: first where to, against proof; then a code from each of both mailboxes. */
export function EmailDialog({ open, ...step }: DialogProps): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={step.onClose} title={t('address.title')} width={480}>
      {open ? <Steps {...step} /> : null}
    </Dialog>
  );
}

function Steps({ email, factors, onClose }: Omit<DialogProps, 'open'>): JSX.Element {
  const [next, setNext] = useState<string | null>(null);
  return next === null ? (
    <NewAddress factors={factors} onSent={setNext} onClose={onClose} />
  ) : (
    <BothCodes email={email} next={next} onBack={() => setNext(null)} />
  );
}

interface NewAddressProps {
  readonly factors: Factors;
  readonly onSent: (email: string) => void;
  readonly onClose: () => void;
}

function NewAddress({ factors, onSent, onClose }: NewAddressProps): JSX.Element {
  const { t } = useTranslation('account');
  const begin = useBeginEmailChange();
  const proof = useProof(factors);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const email = typed.trim();
  const isWrong = !emailText.safeParse(email).success;
  const refused = fieldsOf(begin.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isWrong && proof.missing === undefined)
      begin.mutate({ email, proof: proof.proof }, { onSuccess: () => onSent(email) });
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t('address.text')}</p>
      <BlockNote action="email" />
      <FormProblem text={begin.isError && Object.keys(refused).length === 0 ? messageOf(begin.error) : null} />
      <Field
        label={t('address.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={asked && isWrong ? t('forms:error.email') : refused['email']}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ProofField draft={proof} asked={asked} refused={refused['code']} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={begin.isPending}>
          {t('address.send')}
        </Button>
      </div>
    </form>
  );
}

interface BothCodesProps {
  readonly email: string;
  readonly next: string;
  readonly onBack: () => void;
}

function BothCodes({ email, next, onBack }: BothCodesProps): JSX.Element {
  const { t } = useTranslation('account');
  const confirm = useConfirmEmail();
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const refused = fieldsOf(confirm.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Not `onSuccess`: the session may end, and this form with it, before the answer is here.
    void confirm.mutateAsync({ oldCode, newCode }).then(
      () => {
        toast.done(t('address.done'), t('address.doneDetail', { email: next }));
        sessionEvents.lost();
        sessionEvents.changed();
      },
      () => undefined,
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t('address.codes')}</p>
      <FormProblem text={confirm.isError && Object.keys(refused).length === 0 ? messageOf(confirm.error) : null} />
      <CodeBoxes
        label={t('address.codeFrom', { email })}
        value={oldCode}
        autoFocus
        error={refused['oldCode']}
        onChange={setOldCode}
      />
      <CodeBoxes
        label={t('address.codeFrom', { email: next })}
        value={newCode}
        error={refused['newCode']}
        onChange={setNewCode}
      />
      <div className={styles.two}>
        <Button size="l" onClick={onBack}>
          {t('address.back')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          size="l"
          disabled={oldCode.length < 6 || newCode.length < 6}
          busy={confirm.isPending}
        >
          {t('address.submit')}
        </Button>
      </div>
    </form>
  );
}
