import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button, Dialog, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useBeginPhone } from '../../../phone/api/phone.js';
import { NumberFields, useNumber } from '../../../phone/number-fields.js';
import { ProofField } from '../../../step-up/proof-field.js';
import { useProof } from '../../../step-up/use-proof.js';
import styles from '../account.module.css';
import { BlockNote } from '../block-note.js';
import { useConfirmPhone } from './api/phone.js';

export interface PhoneDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

const fieldsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ProblemError ? error.fieldErrors : {};

/** A first phone, or another: first its number, against proof; then the code that it got. */
export function PhoneDialog({ me, onClose }: PhoneDialogProps): JSX.Element {
  const { t } = useTranslation('phone');
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The answer with the new number arrives while the dialog is open.
  const [isFirst] = useState(me.phone === null);
  return (
    <Dialog open onClose={onClose} title={t(isFirst ? 'bind.title' : 'change.title')} width={480}>
      {sentTo === null ? (
        <NewNumber me={me} onSent={setSentTo} onClose={onClose} />
      ) : (
        <Code to={sentTo} onBack={() => setSentTo(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface NewNumberProps extends PhoneDialogProps {
  readonly onSent: (to: string) => void;
}

function NewNumber({ me, onSent, onClose }: NewNumberProps): JSX.Element {
  const { t } = useTranslation('phone');
  const begin = useBeginPhone();
  const proof = useProof(me);
  const draft = useNumber(me.country);
  const [asked, setAsked] = useState(false);
  const action = me.phone === null ? 'phone-bind' : 'phone-change';
  const refused = fieldsOf(begin.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (draft.isMissing || proof.missing !== undefined) return;
    begin.mutate({ phone: draft.number, action, proof: proof.proof }, { onSuccess: ({ to }) => onSent(to) });
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t(me.phone === null ? 'bind.text' : 'change.text')}</p>
      <BlockNote action={action} />
      <FormProblem text={begin.isError && Object.keys(refused).length === 0 ? messageOf(begin.error) : null} />
      <NumberFields draft={draft} asked={asked} refused={refused['phone']} />
      <ProofField draft={proof} asked={asked} refused={refused['code']} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={begin.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

interface CodeProps {
  readonly to: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function Code({ to, onBack, onDone }: CodeProps): JSX.Element {
  const { t } = useTranslation('phone');
  const confirm = useConfirmPhone();
  const [code, setCode] = useState('');
  const refused = fieldsOf(confirm.error);
  const done = (): void => {
    toast.done(t('done'));
    onDone();
  };
  const send = (value: string): void => {
    if (!confirm.isPending && value.length === 6) confirm.mutate(value, { onSuccess: done });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t('code.text', { to })}</p>
      <FormProblem text={confirm.isError && Object.keys(refused).length === 0 ? messageOf(confirm.error) : null} />
      <CodeBoxes
        label={t('code.label')}
        value={code}
        autoFocus
        error={refused['code']}
        onChange={setCode}
        onComplete={send}
      />
      <div className={styles.two}>
        <Button size="l" onClick={onBack}>
          {t('code.back')}
        </Button>
        <Button type="submit" kind="primary" size="l" disabled={code.length < 6} busy={confirm.isPending}>
          {t('code.submit')}
        </Button>
      </div>
    </form>
  );
}
