import { useMe, useStale } from '@corella/api-client';
import { IconButton, Segmented } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../../../kept/kept.js';
import { PanelAge } from '../../../../live/live-badge.js';
import { Spacer } from '../../core/panel.js';
import styles from '../chart.module.css';
import type { Drawings } from '../drawings/use-drawings.js';
import { keptLook } from '../look.js';
import type { ChartLook, ChartView } from '../look.js';
import { DrawingMenu } from './drawing-menu.js';
import { LookMenu } from './look-menu.js';

export interface ChartToolsProps {
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  /** Depth as a table. */
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
  readonly drawings: Drawings;
  readonly onFullScreen: () => void;
}

/** Candles or depth, what is drawn on them, and full screen. */
export function ChartTools({ view, onView, asTable, onTable, drawings, onFullScreen }: ChartToolsProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { data: me } = useMe();
  const stale = useStale();
  const look = useKept(keptLook);
  const { marks } = look;
  const onLook = (change: Partial<ChartLook>): void => keptLook.set({ ...look, ...change });
  return (
    <span className={styles.tools}>
      <Spacer />
      {stale ? <PanelAge /> : null}
      {view === 'candles' ? (
        <>
          <LookMenu className={styles.look} look={look} onLook={onLook} loggedIn={me != null} />
          <DrawingMenu drawings={drawings} magnet={look.magnet} onMagnet={(magnet) => onLook({ magnet })} />
        </>
      ) : null}
      <Segmented<ChartView>
        className={styles.kind}
        size="s"
        label={t('chart.kind')}
        value={view}
        onChange={onView}
        options={[
          { value: 'candles', label: t('chart.candles') },
          { value: 'depth', label: t('chart.depth') },
        ]}
      />
      {view === 'depth' ? (
        <IconButton
          icon="table"
          edge={24}
          label={t('chart.table')}
          aria-pressed={asTable}
          onClick={() => onTable(!asTable)}
        />
      ) : null}
      {view === 'candles' && me ? (
        <IconButton
          icon="marks"
          edge={24}
          label={t('chart.marks')}
          aria-pressed={marks}
          className={marks ? undefined : styles.off}
          onClick={() => onLook({ marks: !marks })}
        />
      ) : null}
      <IconButton
        icon="expand"
        edge={24}
        label={t('chart.fullScreen')}

        onClick={onFullScreen}
      />
    </span>
  );
}
