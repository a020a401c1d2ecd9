import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSide } from '../core/order-side.js';
import styles from './look/form.module.css';

export interface SideSwitchProps {
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
}

export function SideSwitch({ side, onSide }: SideSwitchProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <div className={styles.sides} role="group" aria-label={t('form.direction')}>
      {(['buy', 'sell'] as const).map((one) => (
        <button key={one} type="button" data-side={one} aria-pressed={one === side} onClick={() => onSide(one)}>
          {t(`side.${one}`)}
        </button>
      ))}
    </div>
  );
}
