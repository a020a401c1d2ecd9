import type { ApiKey } from '@corella/contracts/web';
import { Check, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiKeys } from '../../account-shell/use-api-keys.js';
import styles from './account.module.css';

export interface KeysChoice {
  /** Keys that work now or will again; an expired one does not. */
  readonly working: readonly ApiKey[];
  readonly revoke: boolean;
  readonly setRevoke: (revoke: boolean) => void;
}

/** What becomes of the API keys when every session ends. They go on, unless the customer wants them deleted. */
export function useKeysChoice(): KeysChoice {
  const { data = [] } = useApiKeys();
  const [revoke, setRevoke] = useState(false);
  return { working: data.filter(({ status }) => status !== 'expired'), revoke, setRevoke };
}

/** Names the keys that go on working, and offers to delete them. */
export function KeysChoiceField({ working, revoke, setRevoke }: KeysChoice): JSX.Element | null {
  const { t } = useTranslation('account');
  const [count, keys] = [working.length, namesOf(working)];
  if (count === 0) return null;
  return (
    <div className={styles.keys}>
      <p className={styles.quiet}>{t('keys.remain', { count, keys })}</p>
      <Check label={t('keys.delete', { count })} checked={revoke} onChange={() => setRevoke(!revoke)} />
    </div>
  );
}

/** Says afterwards which keys still work, or that none does. */
export function useToldKeys(): (done: string, detail: string, choice: KeysChoice) => void {
  const { t } = useTranslation('account');
  return (done, detail, { working, revoke }) => {
    const [count, keys] = [working.length, namesOf(working)];
    const fate = count === 0 ? '' : t(revoke ? 'keys.deleted' : 'keys.stillWork', { count, keys });
    toast.done(done, [detail, fate].filter((text) => text !== '').join(' '));
  };
}

const namesOf = (keys: readonly ApiKey[]): string => keys.map(({ label }) => `“${label}”`).join(', ');
