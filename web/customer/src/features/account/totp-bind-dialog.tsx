import { Button, Dialog, ErrorState, toast } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass, messageOf } from '../../forms/form-problem.js';
import { useTotpBegin, useTotpConfirm } from './api/security.js';
import styles from './account.module.css';
import { TotpBindSteps } from './totp-bind-steps.js';

interface BindProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function Bind({ onDone, onCancel }: BindProps): JSX.Element {
  const { t } = useTranslation('account');
  const begin = useTotpBegin();
  const confirm = useTotpConfirm();
  const [code, setCode] = useState('');
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  const submit = (value: string): void => {
    if (value.length === 6 && !confirm.isPending)
      confirm.mutate(value, { onSuccess: onDone, onError: () => setCode('') });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  if (begin.isError)
    return (
      <div className={formClass}>
        <ErrorState detail={messageOf(begin.error)} onRetry={() => mutate()} />
        <Button size="l" onClick={onCancel}>
          {t('forms:cancel')}
        </Button>
      </div>
    );
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <TotpBindSteps secret={begin.data} />
      <CodeBoxes
        label={t('forms:code')}
        value={code}
        error={confirm.isError && code === '' ? messageOf(confirm.error) : undefined}
        onChange={setCode}
        onComplete={submit}
      />
      <div className={styles.two}>
        <Button size="l" onClick={onCancel}>
          {t('forms:cancel')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          size="l"
          disabled={code.length < 6 || begin.data === undefined}
          busy={confirm.isPending}
        >
          {t('bind.submit')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Binds an authenticator: shows the secret to scan, type or open in an app, then asks for a code that proves it. It
 * closes only by a button, because an app may have the secret already.
 */
export function TotpBindDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const done = (): void => {
    toast.done(t('bind.done'));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('bind.title')} width={480} sealed>
      <Bind onDone={done} onCancel={onClose} />
    </Dialog>
  );
}
