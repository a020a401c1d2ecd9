import { IconButton, Popover } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../../../later/later.js';
import type { DrawingProps } from './drawing-choices.js';
import styles from './menus.module.css';

const DrawingChoices = later(() => import('./drawing-choices.js').then((file) => file.DrawingChoices));

/** The drawing tools. One is chosen, then its points are pressed on the chart. */
export function DrawingMenu({ drawings, magnet, onMagnet }: DrawingProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <Popover
      kind="dialog"
      label={t('chart.draw')}
      width={248}
      trigger={(props) => (
        <IconButton
          {...props}
          icon="edit"
          edge={24}
          label={t('chart.draw')}
          className={drawings.tool === null ? undefined : styles.active}
        />
      )}
    >
      {(close) => <DrawingChoices drawings={drawings} magnet={magnet} onMagnet={onMagnet} close={close} />}
    </Popover>
  );
}
