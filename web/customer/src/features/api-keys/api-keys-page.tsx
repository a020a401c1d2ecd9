import { useMe } from '@corella/api-client';
import { MAX_API_KEYS } from '@corella/contracts/identity';
import type { ApiKey } from '@corella/contracts/web';
import { Button, EmptyState, Icon, ListState, SkeletonRows } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { useApiKeys } from '../../account-shell/use-api-keys.js';
import { isClosing } from '../../guards/guest-of.js';
import { isLocked } from '../../guards/is-locked.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import styles from './api-keys.module.css';
import { CreateKeyDialog, DeleteKeyDialog, EditKeyDialog } from './key-dialogs.js';
import { KeyRows } from './key-rows.js';

/** API keys: what each may do, from where, until when, and when it was last used. */
export function ApiKeysPage(): JSX.Element {
  const { t } = useTranslation('api-keys');
  const to = useTo();
  const { data: me } = useMe();
  const keys = useApiKeys();
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<ApiKey | null>(null);
  const [removing, setRemoving] = useState<ApiKey | null>(null);
  const factors = { totp: me?.totp === true, passkeys: me?.passkeys ?? 0, phone: me?.phone ?? null };
  const full = (keys.data?.length ?? 0) >= MAX_API_KEYS;
  const closing = me ? isClosing(me) : false;
  usePageTitle(t('title'));
  const create = (
    <Button
      kind="primary"
      icon="plus"
      disabled={full || closing}
      aria-describedby={full || closing ? 'no-more-keys' : undefined}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <AccountPage title={t('title')} actions={keys.data?.length === 0 ? undefined : create}>
      <Section
        title={t('yours', { count: keys.data?.length ?? 0, most: MAX_API_KEYS })}
        detail={
          <>
            {t('lead')}{' '}
            <Link className={styles.link} to={to('/connect-your-bot/')}>
              {t('connect')}
            </Link>
          </>
        }
        flush
      >
        {full || closing ? (
          <p id="no-more-keys" className={styles.warn}>
            <Icon name="warn" />
            {closing ? t('closing') : t('full', { count: MAX_API_KEYS })}
          </p>
        ) : null}
        <ListState
          items={keys.data}
          error={keys.error}
          stale={keys.isError}
          onRetry={() => void keys.refetch()}
          skeleton={<SkeletonRows rows={3} rowHeight={92} />}
          empty={
            <EmptyState
              icon="key"
              title={t('none')}
              detail={t(me && isLocked(me) ? 'lockedDetail' : 'noneDetail')}
              action={create}
            />
          }
        >
          {(shown) => <KeyRows keys={shown} onEdit={setEditing} onDelete={setRemoving} />}
        </ListState>
      </Section>
      <CreateKeyDialog open={creating} factors={factors} onClose={() => setCreating(false)} />
      <EditKeyDialog editing={editing} factors={factors} onClose={() => setEditing(null)} />
      <DeleteKeyDialog removing={removing} factors={factors} onClose={() => setRemoving(null)} />
    </AccountPage>
  );
}
