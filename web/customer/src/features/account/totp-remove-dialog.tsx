import { Button, Dialog, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass, messageOf } from '../../forms/form-problem.js';
import { useTotpRemove } from './api/security.js';
import { BlockNote } from './block-note.js';
import styles from './account.module.css';

function Remove({ onDone, onKeep }: { readonly onDone: () => void; readonly onKeep: () => void }): JSX.Element {
  const { t } = useTranslation('account');
  const remove = useTotpRemove();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate(code, { onSuccess: onDone, onError: () => setCode('') });
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t('unbind.text')}</p>
      <BlockNote action="totp-remove" />
      <CodeBoxes
        label={t('forms:code')}
        value={code}
        autoFocus
        error={remove.isError && code === '' ? messageOf(remove.error) : undefined}
        hint={t('forms:codeHint')}
        onChange={setCode}
      />
      <div className={styles.two}>
        <Button size="l" onClick={onKeep}>
          {t('unbind.keep')}
        </Button>
        <Button type="submit" kind="primary" size="l" disabled={code.length < 6} busy={remove.isPending}>
          {t('unbind.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Removing the second step takes its code once more. */
export function TotpRemoveDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const done = (): void => {
    toast.done(t('unbind.done'));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('unbind.title')}>
      <Remove onDone={done} onKeep={onClose} />
    </Dialog>
  );
}
