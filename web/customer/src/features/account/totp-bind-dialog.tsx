import { Button, Dialog, ErrorState, toast } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass, messageOf } from '../../forms/form-problem.js';
import { useTotpBegin, useTotpConfirm } from './api/security.js';
import { TotpBindSteps } from './totp-bind-steps.js';

function Bind({ onDone }: { readonly onDone: () => void }): JSX.Element {
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
  if (begin.isError) return <ErrorState detail={messageOf(begin.error)} onRetry={() => mutate()} />;
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
      <Button
        type="submit"
        kind="primary"
        size="l"
        full
        disabled={code.length < 6 || begin.data === undefined}
        busy={confirm.isPending}
      >
        {t('bind.submit')}
      </Button>
    </form>
  );
}

/** Binds an authenticator: shows the secret to scan, type or open in an app, then asks for a code that proves it. */
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
    <Dialog open={open} onClose={onClose} title={t('bind.title')} width={480}>
      <Bind onDone={done} />
    </Dialog>
  );
}
