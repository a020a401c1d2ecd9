import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../support/support-link.js';
import styles from './account.module.css';

/** What a lock does, in the order in which it matters to somebody in a hurry. */
const EFFECTS = ['money', 'sessions', 'keys', 'trade', 'lift'] as const;

/** Said before every lock, wherever it is asked for. */
export function LockEffects({ isSub = false }: { readonly isSub?: boolean }): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <ul className={styles.effects}>
      {EFFECTS.map((effect) => (
        <li key={effect}>
          <Icon name={effect === 'lift' ? 'info' : 'check'} />
          <span>
            {t(effect === 'lift' && isSub ? 'lock.effect.liftSub' : `lock.effect.${effect}`)}{' '}
            {effect === 'lift' ? <SupportLink /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
