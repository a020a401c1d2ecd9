import { useMe } from '@corella/api-client';
import { Button, EmptyState, ListState, SkeletonRows, buttonClass } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage } from '../../account-shell/account-page.js';
import { guestOf, isClosing } from '../../guards/guest-of.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useFamily } from './api/sub-accounts.js';
import { TransferDialog } from './dialogs/transfer-dialog.js';
import { FamilySum } from './family-sum.js';
import { OwnPage } from './own-page.js';
import { SubRows } from './sub-rows.js';
import styles from './sub-accounts.module.css';
import { TransferList } from './transfer-list.js';

/** A main account sees its sub-accounts here; a sub-account sees what it may do. */
export function SubAccountsPage(): JSX.Element | null {
  const { data: me } = useMe();
  if (!me) return null;
  return guestOf(me).is === 'sub' ? <OwnPage me={me} /> : <FamilyPage uid={me.uid} closing={isClosing(me)} />;
}

interface FamilyPageProps {
  readonly uid: string;
  /** While the account is being closed, it gets no more sub-accounts. */
  readonly closing: boolean;
}

function FamilyPage({ uid, closing }: FamilyPageProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const to = useTo();
  const family = useFamily();
  const [moving, setMoving] = useState<string | null>(null);
  usePageTitle(t('title'));
  const items = family.data?.items;
  const create = closing ? (
    <span className={styles.quiet}>{t('closing')}</span>
  ) : family.data !== undefined && family.data.items.length >= family.data.limit ? (
    <span className={styles.quiet}>{t('full', { count: family.data.limit })}</span>
  ) : (
    <Link className={buttonClass({ kind: 'primary' })} to={to('/user/subaccount/create/')}>
      {t('create')}
    </Link>
  );
  return (
    <AccountPage
      title={t('title')}
      actions={
        items === undefined || items.length === 0 ? undefined : (
          <span className={styles.acts}>
            <Button icon="transfer" onClick={() => setMoving(uid)}>
              {t('transfer.title')}
            </Button>
            {create}
          </span>
        )
      }
    >
      <ListState
        items={items}
        error={family.error}
        stale={family.isError}
        onRetry={() => void family.refetch()}
        skeleton={<SkeletonRows rows={6} rowHeight={64} />}
        empty={<EmptyState icon="user" title={t('none')} detail={t('noneDetail')} action={create} />}
      >
        {(subs) => (
          <div className={styles.cards}>
            {family.data === undefined ? null : <FamilySum family={family.data} />}
            <SubRows subs={subs} onTransfer={setMoving} />
            <TransferList family={{ uid, subs }} detail={t('transfersDetail')} />
          </div>
        )}
      </ListState>
      {family.data === undefined ? null : (
        <TransferDialog from={moving} mainUid={uid} family={family.data} onClose={() => setMoving(null)} />
      )}
    </AccountPage>
  );
}
