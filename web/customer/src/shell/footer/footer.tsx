import { useMarkets, useVenue } from '@corella/api-client';
import { Logo, pairLabel } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { pairOfMarket } from '../symbol-names.js';
import styles from './footer.module.css';

const MOST_PAIRS = 8;

interface Column {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly label: string; readonly plain?: boolean }[];
}

function FooterColumn({ column }: { readonly column: Column }): JSX.Element {
  const to = useTo();
  return (
    <nav aria-label={column.title}>
      <h2>{column.title}</h2>
      <ul>
        {column.links.map((link) => (
          <li key={link.path}>
            {link.plain ? <a href={link.path}>{link.label}</a> : <Link to={to(link.path)}>{link.label}</Link>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Quick links appear for the pairs that exist, other links for the pages that exist. */
export function Footer({ isShort = false }: { readonly isShort?: boolean }): JSX.Element {
  const { t } = useTranslation('shell');
  const to = useTo();
  const { data: markets } = useMarkets();
  const support = useVenue().data?.support;
  const pairs = (markets ?? []).map((market) => ({
    path: `/exchange/${pairOfMarket(market)}/`,
    label: pairLabel(market.base, market.quote),
    quote: market.quote,
  }));
  const columns: readonly Column[] = [
    { title: t('footer.aud'), links: pairs.filter((pair) => pair.quote === 'aud').slice(0, MOST_PAIRS) },
    { title: t('footer.others'), links: pairs.filter((pair) => pair.quote !== 'aud').slice(0, MOST_PAIRS) },
    {
      title: t('footer.product'),
      links: [
        { path: '/exchange/', label: t('nav.exchange') },
        { path: '/markets/', label: t('nav.markets') },
        { path: '/fees/', label: t('nav.fees') },
        { path: '/proof/', label: t('footer.proof') },
        { path: '/connect-your-bot/', label: t('footer.bot') },
        { path: '/docs', label: t('footer.api'), plain: true },
      ],
    },
  ];
  return (
    <footer className={styles.foot} data-short={isShort || undefined}>
      <div className={styles.inner}>
        {isShort ? null : (
          <div className={styles.columns}>
            <div className={styles.brand}>
              <Link to={to('/')} aria-label={t('header.home')}>
                <Logo />
              </Link>
              <p>{t('footer.claim')}</p>
            </div>
            {columns.map((column) => (
              <FooterColumn key={column.title} column={column} />
            ))}
          </div>
        )}
        <div className={styles.end}>
          <span>{t('footer.rights')}</span>
          {support === undefined ? null : (
            <span>
              {t('footer.support')} <a href={`mailto:${support}`}>{support}</a>
            </span>
          )}
          <span>{t('footer.risk')}</span>
        </div>
      </div>
    </footer>
  );
}
