import { useStale } from '@corella/api-client';
import { SkeletonRows } from '@corella/ui';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelAge } from '../../../live/live-badge.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead } from '../core/panel.js';
import { TradesView } from './trades-view.js';
import styles from './trades.module.css';

/** Latest trades, written outside React. */
export function TradesPanel({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, trades, base, quote } = useExchange();
  const stale = useStale(market);
  const body = useRef<HTMLTableSectionElement>(null);
  const skeleton = useRef<HTMLDivElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (body.current === null) return undefined;
    const view = new TradesView(body.current, market);
    const draw = (): void => {
      const list = trades.get();
      if (list === null) return;
      view.draw(list);
      if (skeleton.current !== null) skeleton.current.hidden = true;
      if (none.current !== null) none.current.hidden = list.length > 0;
    };
    draw();
    const resize = new ResizeObserver(draw);
    resize.observe(body.current);
    const leave = trades.subscribe(draw);
    return () => {
      leave();
      resize.disconnect();
      view.clear();
    };
  }, [market, trades]);
  return (
    <Panel label={t('trades.title')} className={[styles.trades, className].filter(Boolean).join(' ')}>
      <PanelHead className={styles.head}>
        <h2>{t('trades.title')}</h2>
        <PanelAge />
      </PanelHead>
      <table className={`${styles.table} num`} aria-label={t('trades.title')} data-stale={stale || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('column.price', { unit: quote })}</th>
            <th scope="col">{t('column.quantity', { unit: base })}</th>
            <th scope="col">{t('column.time')}</th>
          </tr>
        </thead>
        <tbody ref={body} />
      </table>
      <div ref={skeleton} className={styles.skeleton}>
        <SkeletonRows rows={8} rowHeight={24} />
      </div>
      <p ref={none} className={styles.none} hidden>
        {t('trades.none')}
      </p>
    </Panel>
  );
}
