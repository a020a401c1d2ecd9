import { STOP_OPERATORS, STP_MODES } from '@corella/contracts/market';
import type { StopOperator } from '@corella/contracts/market';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../page/exchange-context.js';
import { ChoiceField } from './choice-field.js';
import type { OrderDraft } from './draft.js';
import { NumberField } from './number-field.js';
import { TIMES_IN_FORCE } from './order-choice.js';
import type { OrderChoice } from './order-choice.js';
import styles from './form.module.css';

export interface StopFieldsProps {
  readonly choice: OrderChoice;
  readonly draft: OrderDraft;
  /** The one in force: chosen, or found by the stop price. */
  readonly operator: StopOperator;
  readonly error?: string;
  readonly onStop: (value: string) => void;
}

/** The price that wakes a stop-limit order, and from which side the last price has to reach it. */
export function StopFields({ choice, draft, operator, error, onStop }: StopFieldsProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, quote } = useExchange();
  return (
    <>
      <NumberField
        label={t(`stop.label.${operator}`)}
        unit={quote}
        value={draft.stopPrice}
        decimals={market.pricePrecision}
        {...(error === undefined ? {} : { error })}
        onChange={onStop}
      />
      <ChoiceField
        label={t('stop.condition')}
        value={choice.operator ?? 'auto'}
        onChange={(value) => choice.setOperator(value === 'auto' ? null : value)}
        options={[
          { value: 'auto', label: t('stop.auto') },
          ...STOP_OPERATORS.map((value) => ({ value, label: t(`stop.${value}`) })),
        ]}
      />
    </>
  );
}

/** How long a limit order stands. */
export function ForceField({ choice }: { readonly choice: OrderChoice }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  if (choice.kind !== 'limit') return null;
  return (
    <ChoiceField
      label={t('force.label')}
      value={choice.force}
      onChange={choice.setForce}
      options={TIMES_IN_FORCE.map((value) => ({ value, label: t(`force.${value}`) }))}
    />
  );
}

/** What hardly anybody changes, folded away. */
export function AdvancedFold({ choice }: { readonly choice: OrderChoice }): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <details className={styles.advanced}>
      <summary>
        <Icon name="chevron-down" />
        {t('advanced.title')}
        {choice.stpMode === STP_MODES[0] ? null : <span>{t(`stp.${choice.stpMode}`)}</span>}
      </summary>
      <ChoiceField
        label={t('form.selfTrade')}
        value={choice.stpMode}
        onChange={choice.setStpMode}
        options={STP_MODES.map((value) => ({ value, label: t(`stp.${value}`) }))}
      />
    </details>
  );
}
