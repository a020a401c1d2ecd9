import { tickerStore } from '@corella/api-client';
import type { StopOperator } from '@corella/contracts/market';
import { groupThousands } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNowAndThen } from '../../../../live/use-now-and-then.js';
import { cutText, roundedUp } from '../../../../decimal/decimal.js';
import { useExchange } from '../../core/exchange-context.js';
import type { OrderSide } from '../../core/order-side.js';
import { totalDecimals } from '../../core/quote-decimals.js';
import { ForceField, StopFields } from './choice-fields.js';
import type { DraftField, OrderDraft, ShareInput } from '../amounts/draft.js';
import type { ChangeTerms, OrderKind, OrderTerms } from '../terms/order-terms.js';
import { NumberField } from './number-field.js';
import { PricePicks } from './price-picks.js';
import { ShareSlider } from './share-slider.js';
import { PPM_PER_PERCENT, bandOf, draftFaults } from '../rules/validate.js';

export interface FormFieldsProps {
  readonly side: OrderSide;
  readonly terms: OrderTerms;
  readonly onTerms: ChangeTerms;
  readonly operator: StopOperator;
  readonly draft: OrderDraft;
  readonly errors: Readonly<Partial<Record<DraftField, string>>>;
  readonly onField: (field: DraftField, value: string) => void;
  readonly share: ShareInput | null;
  readonly onAmounts: (amounts: Partial<OrderDraft>) => void;
}

const LOOK_MS = 500;
const WHOLE_FROM = 1_000;

/**
 * The last allowed price on the side that is bounded: sells have a floor, buys have a cap. A large price is shown
 * without decimals, and still an allowed one.
 */
function useBandHint(
  side: OrderSide,
  kind: OrderKind,
  draft: OrderDraft,
): { readonly hint: JSX.Element | undefined; readonly warns: boolean } {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const now = useNowAndThen(tickerStore, LOOK_MS).get(market.symbol)?.last ?? null;
  const stops = kind === 'stop-limit';
  const last = stops ? draft.stopPrice || null : now;
  const band = bandOf({ market, last });
  if (band === null) return { hint: undefined, warns: false };
  const sells = side === 'sell';
  const end = sells ? band.floor : band.cap;
  const decimals = end.gte(WHOLE_FROM) ? 0 : market.pricePrecision;
  const price = groupThousands(cutText(sells ? roundedUp(end, decimals) : end, decimals));
  const warns =
    draft.price !== '' &&
    draftFaults(draft, { market, side, kind: 'limit', last, available: null }).some(
      (fault) => fault.key === 'bandFloor' || fault.key === 'bandCap',
    );
  const rule = t(`fault.${stops ? 'stop' : 'band'}${sells ? 'Floor' : 'Cap'}`, {
    percent: (sells ? market.sellFloorPpm : market.buyCapPpm) / PPM_PER_PERCENT,
  });
  const hint = (
    <span title={rule}>
      {t(`form.band.${side}`, { price })}
      <span className="sr"> ({rule})</span>
    </span>
  );
  return { hint, warns };
}

export function FormFields(props: FormFieldsProps): JSX.Element {
  const { side, terms, onTerms, operator, draft, errors, onField, share, onAmounts } = props;
  const { kind } = terms;
  const { t } = useTranslation('exchange');
  const { market, base, quote } = useExchange();
  const band = useBandHint(side, kind, draft);
  const byTotal = kind === 'market' && side === 'buy';
  const total = (
    <NumberField
      label={byTotal ? t('form.spend') : t('form.total')}
      unit={quote}
      value={draft.total}
      decimals={totalDecimals(market.quote)}
      {...(byTotal ? { keyField: 'amount' as const } : {})}
      error={errors.total}
      onChange={(value) => onField('total', value)}
    />
  );
  return (
    <>
      {kind === 'stop-limit' ? (
        <StopFields
          terms={terms}
          onTerms={onTerms}
          draft={draft}
          operator={operator}
          {...(errors.stopPrice === undefined ? {} : { error: errors.stopPrice })}
          onStop={(value) => onField('stopPrice', value)}
        />
      ) : null}
      {kind !== 'market' ? (
        <NumberField
          label={t('form.price')}
          keyField="price"
          unit={quote}
          value={draft.price}
          decimals={market.pricePrecision}
          error={errors.price}
          hint={band.hint}
          hintWarns={band.warns}
          belowEnd={<PricePicks side={side} onPrice={(price) => onField('price', price)} />}
          steppers={{ down: t('form.tickDown'), up: t('form.tickUp') }}
          onChange={(value) => onField('price', value)}
        />
      ) : null}
      {byTotal ? (
        total
      ) : (
        <NumberField
          label={t('form.quantity')}
          keyField="amount"
          unit={base}
          value={draft.quantity}
          decimals={market.amountPrecision}
          error={errors.quantity}
          onChange={(value) => onField('quantity', value)}
        />
      )}
      <ShareSlider draft={draft} input={share} onAmounts={onAmounts} />
      {kind !== 'market' ? total : null}
      <ForceField terms={terms} onTerms={onTerms} />
    </>
  );
}
