import { AssetIcon, Button, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../account-shell/copy-button.js';
import { AddressText } from '../../../address-text/address-text.js';
import { useLanguage } from '../../../i18n/use-language.js';
import type { AddressView } from '../api/addresses.js';
import styles from '../look/addresses.module.css';

/** An entry of the book: what it is called, its coin, network, address and tag, and how old it is. */
export function AddressLine({
  entry,
  onDelete,
}: {
  readonly entry: AddressView;
  readonly onDelete: () => void;
}): JSX.Element {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const { label, coin, network, address, tag, addedAt, keysFrom } = entry;
  const isYoung = Date.parse(keysFrom) > Date.now();
  const time = dateTime(Date.parse(isYoung ? keysFrom : addedAt), language);
  return (
    <li className={`${styles.line} num`}>
      <AssetIcon asset={coin} />
      <span className={styles.what}>
        <b>{label}</b>
        <span>
          {coin.toUpperCase()} · {network}
        </span>
      </span>
      <span className={styles.where}>
        <AddressText text={address} />
        {tag === null ? null : <span>{t('tagOf', { tag })}</span>}
        <span>{t(isYoung ? 'keysFrom' : 'added', { time })}</span>
      </span>
      <span className={styles.acts}>
        <CopyButton text={address} label={t('copy', { label })} />
        <Button aria-label={t('deleteOf', { label })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </span>
    </li>
  );
}
