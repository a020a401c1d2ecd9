import { useMe } from '@corella/api-client';
import { Button, EmptyState, Icon, ListState, SkeletonRows } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { AddDialog } from './add/add-dialog.js';
import { useAddresses, type AddressView } from './api/addresses.js';
import { AddressLine } from './book/address-line.js';
import { DeleteDialog } from './book/delete-dialog.js';
import styles from './look/addresses.module.css';

/** Where coins may be sent: the customer's address book. */
export function AddressesPage(): JSX.Element {
  const { t } = useTranslation('addresses');
  const to = useTo();
  const { data: me } = useMe();
  const book = useAddresses();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<AddressView | null>(null);
  usePageTitle(t('title'));
  const factors = { totp: me?.totp === true, passkeys: me?.passkeys ?? 0 };
  const canAdd = factors.totp || factors.passkeys > 0;
  const add = (
    <Button kind="primary" icon="plus" disabled={!canAdd} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <AccountPage title={t('title')} actions={book.data?.length === 0 ? undefined : add}>
      {me && !canAdd ? (
        <p className={styles.note}>
          <Icon name="warn" size={20} />
          <span>
            <b>{t('factor.title')}</b> {t('factor.text')}
          </span>
          <Link className={styles.link} to={to('/user/info/?do=two-step')}>
            {t('factor.go')}
          </Link>
        </p>
      ) : null}
      {me?.demo === true ? <p className={styles.hint}>{t('test')}</p> : null}
      <Section title={t('title')} detail={t('lead')} flush>
        <ListState
          items={book.data}
          error={book.error}
          stale={book.isError}
          onRetry={() => void book.refetch()}
          skeleton={<SkeletonRows rows={3} rowHeight={77} />}
          empty={<EmptyState icon="wallet" title={t('empty.title')} detail={t('empty.text')} action={add} />}
        >
          {(shown) => (
            <ul className={styles.book} aria-label={t('title')}>
              {shown.map((entry) => (
                <AddressLine key={entry.addressId} entry={entry} onDelete={() => setRemoving(entry)} />
              ))}
            </ul>
          )}
        </ListState>
      </Section>
      <AddDialog open={adding} factors={factors} onClose={() => setAdding(false)} />
      <DeleteDialog removing={removing} onClose={() => setRemoving(null)} />
    </AccountPage>
  );
}
