import { Skeleton, groupedSecret } from '@corella/ui';
import type { QrCodeProps } from '@corella/ui/qr-code';
import { Suspense, lazy } from 'react';
import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../account-shell/copy-button.js';
import type { TotpBegin } from './api/security.js';
import { BlockNote } from './block-note.js';
import styles from './account.module.css';

/** Loaded with the dialog. If it does not arrive, the key below it does the same job. */
const QrCode = lazy((): Promise<{ default: ComponentType<QrCodeProps> }> =>
  import('@corella/ui/qr-code').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
);

/** Large enough for a camera at arm's length, and narrower than a phone. */
const QR_EDGE = 200;

/** What was focused went with the step before, and a reader with it. It does not change, so it runs once. */
const beginHere = (list: HTMLElement | null): void => list?.focus();

/** Three steps: open an app, give it the secret by picture, text or link, and enter its code. */
export function TotpBindSteps({
  secret,
  replaces,
}: {
  readonly secret: TotpBegin;
  readonly replaces: boolean;
}): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <ol ref={beginHere} className={styles.steps} tabIndex={-1}>
      <li>
        <b>{t('bind.app')}</b>
        <p>{t('bind.appDetail')}</p>
      </li>
      <li>
        <b>{t('bind.key')}</b>
        <p>{t('bind.scan')}</p>
        <div className={styles.qr}>
          <Suspense fallback={<Skeleton width={QR_EDGE} height={QR_EDGE} />}>
            <QrCode uri={secret.uri} edge={QR_EDGE} label={t('bind.qr')} />
          </Suspense>
        </div>
        <p>{t('bind.keyDetail')}</p>
        <CopyRow text={secret.secret} shown={groupedSecret(secret.secret)} label={t('bind.copyKey')} />
        <p className={styles.uri}>
          <a className={styles.link} href={secret.uri}>
            {t('bind.open')}
          </a>
        </p>
      </li>
      <li>
        <b>{t('bind.code')}</b>
        <p>{t('bind.codeDetail')}</p>
        <BlockNote action={replaces ? 'totp-change' : 'totp-bind'} />
      </li>
    </ol>
  );
}
