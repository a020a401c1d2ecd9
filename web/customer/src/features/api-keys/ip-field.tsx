import { API_KEY_DAYS_WITHOUT_IP } from '@corella/contracts/identity';
import { Icon } from '@corella/ui';
import { useId } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './api-keys.module.css';

export interface IpFieldProps {
  readonly value: string;
  /** How many addresses the text contains. */
  readonly count: number;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The addresses from which a key works. A key without any expires. */
export function IpField({ value, count, error, onChange }: IpFieldProps): JSX.Element {
  const { t } = useTranslation('api-keys');
  const ipsId = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={ipsId}>
        {t('ips')} <span>{t('optional')}</span>
      </label>
      <textarea
        id={ipsId}
        className={`${styles.ips} num`}
        rows={3}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="203.0.113.7&#10;198.51.100.0/24"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${ipsId}-hint${error ? ` ${ipsId}-error` : ''}`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p className={styles.error} id={`${ipsId}-error`} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      ) : null}
      <p className={styles.hint} id={`${ipsId}-hint`}>
        {error
          ? t('ipsRule')
          : count === 0
            ? t('expires', { count: API_KEY_DAYS_WITHOUT_IP })
            : t('bound', { count: count })}
      </p>
    </div>
  );
}
