import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../account-shell/copy-button.js';
import styles from '../look/deposit.module.css';

/** A value of the bank with its name and a copy button. `shown` may group its digits. */
export function CopyLine({
  name,
  text,
  shown = text,
  whole = false,
}: {
  readonly name: string;
  readonly text: string;
  readonly shown?: string;
  readonly whole?: boolean;
}): JSX.Element {
  const { t } = useTranslation('deposit');
  return (
    <div className={styles.copyLine} data-whole={whole || undefined}>
      <dt>{name}</dt>
      <dd>
        <span>{shown}</span>
        <CopyButton text={text} label={t('copy', { name })} />
      </dd>
    </div>
  );
}
