import { Button, Dialog, ErrorState, Skeleton, toast } from '@corella/ui';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../account-shell/copy-button.js';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass, messageOf } from '../../forms/form-problem.js';
import { useTotpBegin, useTotpConfirm } from './api/security.js';
import styles from './account.module.css';
import type { TotpQrProps } from './totp-qr.js';

/** Comes with the dialog. Where it does not arrive, the key beside it does the same. */
const TotpQr = lazy((): Promise<{ default: ComponentType<TotpQrProps> }> =>
  import('./totp-qr.js').then(
    (file) => ({ default: file.TotpQr }),
    () => ({ default: () => null }),
  ),
);

/** Read by a camera at arm's length, and still narrower than a phone. */
const QR_EDGE = 200;

/** `ABCDEFGH…` in groups of four, as people read it. */
export const groupedSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

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
  const awaited = <Skeleton width={QR_EDGE} height={QR_EDGE} />;
  if (begin.isError) return <ErrorState detail={messageOf(begin.error)} onRetry={() => mutate()} />;
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <ol className={styles.steps}>
        <li>
          <b>{t('bind.app')}</b>
          <p>{t('bind.appDetail')}</p>
        </li>
        <li>
          <b>{t('bind.key')}</b>
          <p>{t('bind.scan')}</p>
          <div className={styles.qr}>
            {begin.data === undefined ? (
              awaited
            ) : (
              <Suspense fallback={awaited}>
                <TotpQr uri={begin.data.uri} edge={QR_EDGE} label={t('bind.qr')} />
              </Suspense>
            )}
          </div>
          <p>{t('bind.keyDetail')}</p>
          {begin.data === undefined ? (
            <Skeleton width="100%" height={44} />
          ) : (
            <CopyRow text={begin.data.secret} shown={groupedSecret(begin.data.secret)} label={t('bind.copyKey')} />
          )}
          {begin.data === undefined ? null : (
            <p className={styles.uri}>
              <a className={styles.link} href={begin.data.uri}>
                {t('bind.open')}
              </a>
            </p>
          )}
        </li>
        <li>
          <b>{t('bind.code')}</b>
          <p>{t('bind.codeDetail')}</p>
        </li>
      </ol>
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

/** Binds an authenticator: the secret to scan, to type or to open in an app, then a code that proves it. */
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
