import { Button, EmptyState, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';

export interface NoOrdersProps {
  readonly filtered: boolean;
  /** The text for an empty list without filters. */
  readonly none: string;
  readonly detail?: string;
  readonly onClear: () => void;
}

/** Offers to clear the filters if nothing fits them, and to trade if there is nothing yet. */
export function NoOrders({ filtered, none, detail, onClear }: NoOrdersProps): JSX.Element {
  const { t } = useTranslation('orders');
  const to = useTo();
  return (
    <EmptyState
      title={filtered ? t('noneFit') : none}
      detail={filtered ? undefined : detail}
      action={
        filtered ? (
          <Button size="s" onClick={onClear}>
            {t('account-shell:clear')}
          </Button>
        ) : (
          <Link className={buttonClass({ size: 's' })} to={to('/exchange/')}>
            {t('goTrade')}
          </Link>
        )
      }
    />
  );
}
