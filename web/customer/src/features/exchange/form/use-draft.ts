import { tickerStore } from '@corella/api-client';
import { zodResolver } from '@hookform/resolvers/zod';
import type { StopOperator } from '@corella/contracts/market';
import type { Market } from '@corella/contracts/web';
import { trimDecimal } from '@corella/ui';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../core/exchange-context.js';
import { DRAFT_FIELDS, EMPTY_DRAFT, quantityOf, totalOf } from './amounts/draft.js';
import type { DraftField, OrderDraft } from './amounts/draft.js';
import type { OrderKind } from './terms/order-terms.js';
import type { OrderSide } from '../core/order-side.js';
import { operatorFor } from './terms/order-terms.js';
import { orderSchema } from './rules/order-schema.js';
import type { DraftFault, DraftRules } from './rules/validate.js';

export interface DraftForm {
  readonly form: UseFormReturn<OrderDraft>;
  readonly setField: (field: DraftField, value: string) => void;
  readonly setAll: (next: Partial<OrderDraft>) => void;
}

/** Keeps price × quantity = total: the edited field decides, and another one follows. */
function followers(field: DraftField, value: string, draft: OrderDraft, market: Market): Partial<OrderDraft> {
  if (field === 'stopPrice') return {};
  if (field === 'price')
    return draft.quantity !== ''
      ? { total: totalOf(value, draft.quantity, market) }
      : draft.total !== ''
        ? { quantity: quantityOf(value, draft.total, market) }
        : {};
  if (field === 'quantity') return { total: value === '' ? '' : totalOf(draft.price, value, market) };
  return { quantity: value === '' ? '' : quantityOf(draft.price, value, market) };
}

/** Limits in words, without trailing zeros. */
const trimmed = (values: DraftFault['values'] = {}): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? trimDecimal(value) : value]),
  );

/** The form's state, validated by the venue's rules. A limit price starts at the last price. */
export function useDraft(
  side: OrderSide,
  kind: OrderKind,
  options: { readonly available: string | null; readonly operator: StopOperator | null },
): DraftForm {
  const { available } = options;
  const { t } = useTranslation('exchange');
  const { market, base, quote } = useExchange();
  const rules = useRef<() => DraftRules>(() => ({ market, side, kind, last: null, available }));
  rules.current = () => {
    const last = tickerStore.get().get(market.symbol)?.last ?? null;
    return {
      market,
      side,
      kind,
      last,
      available,
      operator: options.operator ?? operatorFor(side, form.getValues('stopPrice'), last, market.pricePrecision),
    };
  };
  const say = (fault: DraftFault): string =>
    t(`fault.${fault.key}`, {
      ...trimmed(fault.values),
      unit: fault.field === 'quantity' && fault.key !== 'valueMin' ? base : quote,
      asset: side === 'buy' ? quote : base,
    });
  const words = useRef(say);
  words.current = say;
  const form = useForm<OrderDraft>({
    defaultValues: EMPTY_DRAFT,
    resolver: (values, context, options) =>
      zodResolver(orderSchema(rules.current(), (fault) => words.current(fault)))(values, context, options),
  });
  const setAll = (next: Partial<OrderDraft>): void => {
    for (const field of DRAFT_FIELDS) {
      const value = next[field];
      if (value !== undefined)
        form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  const started = useRef(false);
  const { getValues, setValue } = form;
  useEffect(() => {
    const start = (): void => {
      const last = tickerStore.get().get(market.symbol)?.last;
      if (last === undefined || started.current) return;
      started.current = true;
      if (getValues('price') === '') setValue('price', last);
    };
    start();
    return tickerStore.subscribe(start);
  }, [market.symbol, getValues, setValue]);
  return {
    form,
    setAll,
    setField: (field, value) => setAll({ ...followers(field, value, form.getValues(), market), [field]: value }),
  };
}
