import type { Agreement } from '@corella/contracts/agreements-web';
import type { AgreementId } from '@corella/contracts/identity';
import { Icon, longDateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementLabel } from '../../agreements/agreement-label.js';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './agreement.module.css';

interface Row {
  readonly id: AgreementId;
  readonly signature: Agreement['signatures'][number] | null;
}

/** Of old signatures no more may be known than that there is one. */
const rowsOf = ({ id, signed, signatures }: Agreement): readonly Row[] =>
  signatures.length > 0 ? signatures.map((signature) => ({ id, signature })) : signed ? [{ id, signature: null }] : [];

/** What was signed: which version, when, and in which language it was shown. Each opens in full. */
export function SignedList({ agreements }: { readonly agreements: readonly Agreement[] }): JSX.Element | null {
  const { t } = useTranslation('agreement');
  const language = useLanguage();
  const detailOf = ({ signature }: Row): string | null => {
    if (signature === null) return null;
    const at = longDateTime(Date.parse(signature.signedAt), language);
    const signed = t('record', { version: signature.version, at });
    return signature.language === null ? signed : `${signed} · ${t(`languages.${signature.language}`)}`;
  };
  const rows = agreements.flatMap(rowsOf);
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rows.map((row, index) => (
        <li key={index}>
          <Icon name="check" />
          <span>
            <AgreementLabel id={row.id} version={row.signature?.version ?? 1} />
            <small className={`num ${styles.record}`}>{detailOf(row)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
