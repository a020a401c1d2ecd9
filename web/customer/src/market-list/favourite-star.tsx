import { useMe, useSetFavourite } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { IconButton, pairLabel, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './market-list.module.css';

/** A favourite is stored with the account. Visitors are asked to log in. */
export function FavouriteStar({
  market,
  edge = 24,
}: {
  readonly market: Pick<Market, 'symbol' | 'base' | 'quote'>;
  readonly edge?: 24 | 28 | 36;
}): JSX.Element {
  const { t } = useTranslation('shell');
  const { data: me } = useMe();
  const set = useSetFavourite();
  const favourite = me?.favourites.includes(market.symbol) === true;
  const toggle = (): void => {
    if (!me) toast.info(t('favourite.login'));
    else
      set.mutate(
        { symbol: market.symbol, favourite: !favourite },
        { onError: (error) => toast.error(t('favourite.failed'), error.message) },
      );
  };
  return (
    <IconButton
      icon="star"
      filled={favourite}
      edge={edge}
      className={styles.star}
      aria-pressed={favourite}
      label={t('favourite.name', { pair: pairLabel(market.base, market.quote) })}
      onClick={toggle}
    />
  );
}
