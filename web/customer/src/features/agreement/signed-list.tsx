import type { AgreementId } from '@corella/contracts/identity';
import { Icon, longDateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementLabel } from '../../agreements/agreement-label.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useAgreements } from './api/sign.js';
import styles from './agreement.module.css';

/** What was signed: which version, when, and in which language it was shown. Each opens in full. */
export function SignedList({ ids }: { readonly ids: readonly AgreementId[] }): JSX.Element {
  const { t } = useTranslation('agreement');
  const language = useLanguage();
  const { data, isError } = useAgreements();
  const detailOf = (id: AgreementId): string | null => {
    const found = data?.find((one) => one.id === id);
    if (found === undefined || found.version === null || found.signedAt === null) return null;
    const signed = t('record', { version: found.version, at: longDateTime(Date.parse(found.signedAt), language) });
    return found.language === null ? signed : `${signed} · ${t(`languages.${found.language}`)}`;
  };
  return (
    <>
      <ul className={styles.list}>
        {ids.map((id) => (
          <li key={id}>
            <Icon name="check" />
            <span>
              <AgreementLabel id={id} />
              <small className={`num ${styles.record}`}>{detailOf(id)}</small>
            </span>
          </li>
        ))}
      </ul>
      {isError ? <p className={styles.lead}>{t('recordsAway')}</p> : null}
    </>
  );
}
