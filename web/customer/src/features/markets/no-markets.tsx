import { Button, EmptyState } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteFilter } from '../../market-list/market-rows.js';

export interface NoMarketsProps {
  readonly search: string;
  readonly filter: QuoteFilter;
  readonly onShowAll: () => void;
}

/** Nothing matches the search and the tab, or there is no favourite yet. */
export function NoMarkets({ search, filter, onShowAll }: NoMarketsProps): JSX.Element {
  const { t } = useTranslation('markets');
  const noFavourites = filter === 'favourites' && search === '';
  return (
    <EmptyState
      icon="search"
      title={noFavourites ? t('noFavourites') : t('none')}
      detail={noFavourites ? t('noFavouritesDetail') : t('noneDetail')}
      action={
        search !== '' || filter !== 'all' ? (
          <Button size="s" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        ) : undefined
      }
    />
  );
}
