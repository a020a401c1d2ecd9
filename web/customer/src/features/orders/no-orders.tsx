import { Button, EmptyState, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';

export interface NoOrdersProps {
  readonly filtered: boolean;
  /** What is said when there is nothing at all, without any filter. */
  readonly none: string;
  readonly detail?: string;
  readonly onClear: () => void;
}

/** Nothing fits the filters, which can be cleared; or there is nothing yet, and trading is the next step. */
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
