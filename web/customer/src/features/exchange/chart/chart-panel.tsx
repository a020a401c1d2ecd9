import { useMe, useStale } from '@corella/api-client';
import { CANDLE_PERIODS } from '@corella/contracts/market';
import type { CandlePeriod } from '@corella/contracts/market';
import { IconButton, Segmented } from '@corella/ui';
import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelAge } from '../../../live/live-badge.js';
import { useExchange } from '../page/exchange-context.js';
import { Panel, PanelHead, Spacer } from '../page/panel.js';
import { CandleView } from './candle-view.js';
import { ConnectionLost } from './connection-lost.js';
import { DepthTable } from './depth-table.js';
import { DepthView } from './depth-view.js';
import { FRAME_LABELS, storeFrame, storedFrame } from './frames.js';
import styles from './chart.module.css';

type Kind = 'candles' | 'depth';

export function ChartPanel({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const { data: me } = useMe();
  const stale = useStale();
  const [period, setPeriod] = useState<CandlePeriod>(storedFrame);
  const [kind, setKind] = useState<Kind>('candles');
  const [table, setTable] = useState(false);
  const [marks, setMarks] = useState(true);
  const panel = useRef<HTMLDivElement>(null);
  const choose = (next: CandlePeriod): void => {
    setPeriod(next);
    storeFrame(next);
    setKind('candles');
  };
  const fullScreen = (): void => {
    const change = document.fullscreenElement === null ? panel.current?.requestFullscreen() : document.exitFullscreen();
    // A refused full screen leaves the page as it is.
    change?.catch(() => undefined);
  };
  return (
    <Panel label={t('chart.title')} className={className}>
      <div className={styles.whole} ref={panel}>
        <PanelHead>
          <div className={styles.frames} role="group" aria-label={t('chart.frames')}>
            {CANDLE_PERIODS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={kind === 'candles' && one === period}
                title={t(`chart.frame.${one}`)}
                onClick={() => choose(one)}
              >
                {FRAME_LABELS[one]}
              </button>
            ))}
          </div>
          <span className={styles.tools}>
            <Spacer />
            {stale ? <PanelAge /> : null}
            <Segmented<Kind>
              className={styles.kind}
              size="s"
              label={t('chart.kind')}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'candles', label: t('chart.candles') },
                { value: 'depth', label: t('chart.depth') },
              ]}
            />
            {kind === 'depth' ? (
              <IconButton
                icon="table"
                edge={24}
                label={t('chart.table')}
                aria-pressed={table}
                onClick={() => setTable(!table)}
              />
            ) : null}
            {kind === 'candles' && me ? (
              <IconButton
                icon="marks"
                edge={24}
                label={t('chart.marks')}
                aria-pressed={marks}
                className={marks ? undefined : styles.off}
                onClick={() => setMarks(!marks)}
              />
            ) : null}
            <IconButton icon="expand" edge={24} label={t('chart.fullScreen')} onClick={fullScreen} />
          </span>
        </PanelHead>
        <div className={styles.plot}>
          {kind === 'candles' ? (
            <CandleView key={market.symbol} period={period} showMarks={marks} />
          ) : table ? (
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
