import type { CandlePeriod } from '@corella/contracts/market';
import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../../kept/kept.js';
import { later } from '../../../later/later.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead } from '../core/panel.js';
import { CandleView } from './candles/candle-view.js';
import type { PageChart } from './canvas/candle-chart.js';
import { ChartSkeleton } from './chart-skeleton.js';
import styles from './chart.module.css';
import { ConnectionLost } from './connection-lost.js';
import { useDrawings } from './drawings/use-drawings.js';
import { keptLook } from './look.js';
import type { ChartView } from './look.js';
import { storePeriod, storedPeriod } from './periods.js';
import { PeriodBar } from './period-bar.js';
import { ChartTools } from './tools/chart-tools.js';

const DepthView = later(() => import('./depth/depth-view.js').then((file) => file.DepthView), <ChartSkeleton />);
const DepthTable = later(() => import('./depth/depth-table.js').then((file) => file.DepthTable));

/** Candles or depth of the pair, with their tools. */
export function ChartPanel({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const [period, setPeriod] = useState<CandlePeriod>(storedPeriod);
  const look = useKept(keptLook);
  // The page always begins with the candles.
  const [view, setView] = useState<ChartView>('candles');
  const [asTable, setAsTable] = useState(false);
  const [chart, setChart] = useState<PageChart | null>(null);
  const drawings = useDrawings(chart, market.symbol);
  const panel = useRef<HTMLDivElement>(null);
  const choose = (next: CandlePeriod): void => {
    setPeriod(next);
    storePeriod(next);
    setView('candles');
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
          <PeriodBar period={view === 'candles' ? period : null} onChoose={choose} />
          <ChartTools
            view={view}
            onView={setView}
            asTable={asTable}
            onTable={setAsTable}
            drawings={drawings}
            onFullScreen={fullScreen}
          />
        </PanelHead>
        <div className={styles.plot}>
          {view === 'candles' ? (
            <CandleView
              key={market.symbol}
              period={period}
              look={look}
              onChart={setChart}
              onDrawings={drawings.changed}
            />
          ) : asTable ? (
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
