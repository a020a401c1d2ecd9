import { Check, Icon, menuClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAWING_TOOLS } from '../canvas/drawing-layer.js';
import type { Drawings } from '../drawings/use-drawings.js';
import styles from './menus.module.css';

export interface DrawingProps {
  readonly drawings: Drawings;
  /** Whether points snap to a candle's prices. */
  readonly magnet: boolean;
  readonly onMagnet: (magnet: boolean) => void;
}

/** The drawing tools, the magnet, and the way to remove all drawings. */
export function DrawingChoices({
  drawings,
  magnet,
  onMagnet,
  close,
}: DrawingProps & { readonly close: () => void }): JSX.Element {
  const { t } = useTranslation('tools');
  const { count, tool, start, clear } = drawings;
  return (
    <>
      <div className={menuClass.list}>
        {DRAWING_TOOLS.map((one) => (
          <button
            key={one}
            type="button"
            className={`${menuClass.item ?? ''} ${styles.tool ?? ''}`}
            aria-pressed={one === tool}
            onClick={() => {
              start(one, magnet);
              close();
            }}
          >
            <svg viewBox="0 0 20 20" width={16} height={16} aria-hidden="true">
              <path d={PICTURES[one]} fill="none" stroke="currentColor" strokeWidth={1.5} />
            </svg>
            {t(`drawing.${one}`)}
          </button>
        ))}
      </div>
      <div className={styles.group}>
        <Check small checked={magnet} onChange={() => onMagnet(!magnet)} label={t('magnet')} />
      </div>
      <div className={menuClass.list}>
        <button
          type="button"
          className={`${menuClass.item ?? ''} ${styles.tool ?? ''}`}
          disabled={count === 0}
          onClick={() => {
            clear();
            close();
          }}
        >
          <Icon name="close" size={16} />
          {t('clearDrawings', { count })}
        </button>
      </div>
      <p className={styles.note}>{t('drawNote')}</p>
    </>
  );
}

const PICTURES: Readonly<Record<(typeof DRAWING_TOOLS)[number], string>> = {
  segment:
    'M4 15.5 16 4.5M2.8 15.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0M14.8 4.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0',
  rayLine: 'M5 14.5 18 3M3.8 14.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0',
  straightLine: 'M2 17.5 18 2.5',
  horizontalStraightLine: 'M2 10h16',
  verticalStraightLine: 'M10 2v16',
  parallelStraightLine: 'M2 12 14 2M6 18 18 8',
  priceChannelLine: 'M2 10 12 2M4 14 16 5M8 18 18 10',
  fibonacciLine: 'M2 4h16M2 9h16M2 12.5h16M2 16h16',
  brush: 'M3 15c3-8 5 3 8-3s3-7 6-6',
};
