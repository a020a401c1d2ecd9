import type { CandlePeriod } from '@corella/contracts/market';
import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead } from '../core/panel.js';
import { CandleView } from './candle-view.js';
import { ChartTools } from './chart-tools.js';
import type { ChartLook } from './chart-tools.js';
import styles from './chart.module.css';
import { ConnectionLost } from './connection-lost.js';
import { DepthTable } from './depth-table.js';
import { DepthView } from './depth-view.js';
import { storePeriod, storedPeriod } from './periods.js';
import { PeriodBar } from './period-bar.js';

/** Candles or depth of the pair, with their tools. */
export function ChartPanel({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const [period, setPeriod] = useState<CandlePeriod>(storedPeriod);
  const [look, setLook] = useState<ChartLook>({ kind: 'candles', table: false, marks: true });
  const panel = useRef<HTMLDivElement>(null);
  const change = (changed: Partial<ChartLook>): void => setLook((now) => ({ ...now, ...changed }));
  const choose = (next: CandlePeriod): void => {
    setPeriod(next);
    storePeriod(next);
    change({ kind: 'candles' });
  };
  const fullScreen = (): void => {
    const change = document.fullscreenElement === null ? panel.current?.requestFullscreen() : document.exitFullscreen();
    // If full screen is refused, the page stays as it is.
    change?.catch(() => undefined);
  };
  return (
    <Panel label={t('chart.title')} className={className}>
      <div className={styles.whole} ref={panel}>
        <PanelHead>
          <PeriodBar period={look.kind === 'candles' ? period : null} onChoose={choose} />
          <ChartTools look={look} onLook={change} onFullScreen={fullScreen} />
        </PanelHead>
        <div className={styles.plot}>
          {look.kind === 'candles' ? (
            <CandleView key={market.symbol} period={period} showMarks={look.marks} />
          ) : look.table ? (
            <DepthTable />
          ) : (
            <DepthView />
          )}
          <ConnectionLost />
        </div>
      </div>
    </Panel>
  );
}
