import { STOP_OPERATORS, STP_MODES } from '@corella/contracts/market';
import type { StopOperator } from '@corella/contracts/market';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../../core/exchange-context.js';
import { ChoiceField } from './choice-field.js';
import type { OrderDraft } from '../amounts/draft.js';
import { NumberField } from './number-field.js';
import { USUAL_TERMS, forceOn, forcesOf } from '../terms/order-terms.js';
import type { ChangeTerms, OrderTerms } from '../terms/order-terms.js';
import styles from '../look/form.module.css';

export interface TermsProps {
  readonly terms: OrderTerms;
  readonly onTerms: ChangeTerms;
}

export interface StopFieldsProps extends TermsProps {
  readonly draft: OrderDraft;
  /** The condition in force: chosen, or derived from the stop price. */
  readonly operator: StopOperator;
  readonly error?: string;
  readonly onStop: (value: string) => void;
}

/** The trigger price of a stop-limit order, and the side from which the last price has to reach it. */
export function StopFields({ terms, onTerms, draft, operator, error, onStop }: StopFieldsProps): JSX.Element {
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
        value={terms.operator ?? 'auto'}
        onChange={(value) => onTerms({ operator: value === 'auto' ? null : value })}
        options={[
          { value: 'auto', label: t('stop.auto') },
          ...STOP_OPERATORS.map((value) => ({ value, label: t(`stop.${value}`) })),
        ]}
      />
    </>
  );
}

/** How long an order with a limit stays in force. */
export function ForceField({ terms, onTerms }: TermsProps): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const forces = forcesOf(terms.kind);
  if (forces.length === 0) return null;
  return (
    <ChoiceField
      label={t('force.label')}
      value={forceOn(terms)}
      onChange={(force) => onTerms({ force })}
      options={forces.map((value) => ({ value, label: t(`force.${value}`) }))}
    />
  );
}

/** Rarely changed options, folded away. */
export function AdvancedFold({ terms, onTerms }: TermsProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <details className={styles.advanced}>
      <summary>
        <Icon name="chevron-down" />
        {t('advanced.title')}
        {terms.stpMode === USUAL_TERMS.stpMode ? null : <span>{t(`stp.${terms.stpMode}`)}</span>}
      </summary>
      <ChoiceField
        label={t('form.selfTrade')}
        value={terms.stpMode}
        onChange={(stpMode) => onTerms({ stpMode })}
        options={STP_MODES.map((value) => ({ value, label: t(`stp.${value}`) }))}
      />
    </details>
  );
}
