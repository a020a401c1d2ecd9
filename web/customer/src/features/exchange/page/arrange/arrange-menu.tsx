import { Icon, Popover } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../../../later/later.js';
import styles from './arrange.module.css';

const ArrangeChoices = later(() => import('./arrange-choices.js').then((file) => file.ArrangeChoices));

/** The menu of the panels. */
export function ArrangeMenu({ wide }: { readonly wide: boolean }): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <Popover
      label={t('arrange.title')}
      kind="dialog"
      width={220}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.tool}
          aria-label={t('arrange.title')}
          title={t('arrange.title')}
        >
          <Icon name="panels" />
        </button>
      )}
    >
      {() => <ArrangeChoices wide={wide} />}
    </Popover>
  );
}
