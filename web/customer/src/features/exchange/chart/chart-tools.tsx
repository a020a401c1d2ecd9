import { useMe, useStale } from '@corella/api-client';
import { IconButton, Segmented } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelAge } from '../../../live/live-badge.js';
import { Spacer } from '../core/panel.js';
import styles from './chart.module.css';

export type ChartKind = 'candles' | 'depth';

export interface ChartLook {
  readonly kind: ChartKind;
  /** Depth as a table. */
  readonly table: boolean;
  /** Own trades on the candles. */
  readonly marks: boolean;
}

export interface ChartToolsProps {
  readonly look: ChartLook;
  readonly onLook: (change: Partial<ChartLook>) => void;
  readonly onFullScreen: () => void;
}

/** Candles or depth, what is drawn on them, and full screen. */
export function ChartTools({ look, onLook, onFullScreen }: ChartToolsProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { data: me } = useMe();
  const stale = useStale();
  const { kind, table, marks } = look;
  return (
    <span className={styles.tools}>
      <Spacer />
      {stale ? <PanelAge /> : null}
      <Segmented<ChartKind>
        className={styles.kind}
        size="s"
        label={t('chart.kind')}
        value={kind}
        onChange={(next) => onLook({ kind: next })}
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
          onClick={() => onLook({ table: !table })}
        />
      ) : null}
      {kind === 'candles' && me ? (
        <IconButton
          icon="marks"
          edge={24}
          label={t('chart.marks')}
          aria-pressed={marks}
          className={marks ? undefined : styles.off}
          onClick={() => onLook({ marks: !marks })}
        />
      ) : null}
      <IconButton icon="expand" edge={24} label={t('chart.fullScreen')} onClick={onFullScreen} />
    </span>
  );
}
