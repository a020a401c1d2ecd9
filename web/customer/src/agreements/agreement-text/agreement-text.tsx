import type { AgreementId } from '@corella/contracts/identity';
import { Button, SkeletonRows } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './agreement-text.module.css';
import { useTextOfVersion } from './text-of-version.js';

interface AgreementTextProps {
  readonly id: AgreementId;
  /** Without one, the version that the customer has signed. */
  readonly version?: number | undefined;
}

/** What is agreed to, in the language of the page. */
export function AgreementText({ id, version }: AgreementTextProps): JSX.Element {
  const { t } = useTranslation('agreement-text');
  const language = useLanguage();
  const { data, isError, refetch } = useTextOfVersion(id, version);
  if (data === undefined && isError) return <Away text={t('away')} retry={t('retry')} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} rowHeight={56} />;
  return (
    <div className={styles.text}>
      <small className={`num ${styles.version}`}>{t('version', { version: data.version })}</small>
      {data.texts[language].split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

interface AwayProps {
  readonly text: string;
  readonly retry: string;
  readonly onRetry: () => void;
}

function Away({ text, retry, onRetry }: AwayProps): JSX.Element {
  return (
    <div className={styles.text} role="alert">
      <p>{text}</p>
      <Button size="s" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
