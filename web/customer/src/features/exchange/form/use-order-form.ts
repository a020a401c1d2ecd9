import { tickerStore, useBalances, useMe } from '@corella/api-client';
import type { StopOperator } from '@corella/contracts/market';
import { useEffect, useMemo } from 'react';
import type { FormEvent } from 'react';
import { useExchange } from '../page/exchange-context.js';
import { DRAFT_FIELDS, EMPTY_DRAFT, shareOf } from './draft.js';
import type { DraftField, OrderDraft, OrderSide } from './draft.js';
import { usesShortcuts } from './form-settings.js';
import { orderBody } from './order-body.js';
import { operatorFor, useOrderChoice } from './order-choice.js';
import type { OrderChoice } from './order-choice.js';
import { useDraft } from './use-draft.js';
import { usePlacing } from './use-placing.js';
import type { Placing } from './use-placing.js';
import { useShortcuts } from './use-shortcuts.js';

export interface OrderFormOptions {
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  /** After an order was placed; a sheet closes then. */
  readonly onPlaced?: () => void;
  readonly onSearch: () => void;
}

export interface OrderFormState extends Omit<Placing, 'place'> {
  readonly choice: OrderChoice;
  readonly draft: OrderDraft;
  readonly errors: Readonly<Partial<Record<DraftField, string>>>;
  /** The stop's condition in force: chosen, or found by the stop price. */
  readonly operator: StopOperator;
  /** What the side spends, and how much of it there is; null while unknown. */
  readonly spent: string;
  readonly available: string | null;
  readonly setField: (field: DraftField, value: string) => void;
  readonly setShare: (percent: number) => void;
  readonly submit: (event: FormEvent) => void;
}

/** The form's whole state: choice, draft, rules, asking before an order is sent, and sending it. */
export function useOrderForm({ side, onSide, onPlaced, onSearch }: OrderFormOptions): OrderFormState {
  const { market, tap } = useExchange();
  const { data: me } = useMe();
  const balances = useBalances(me != null);
  const choice = useOrderChoice();
  const { kind, type, setKind } = choice;
  const spent = side === 'buy' ? market.quote : market.base;
  const available =
    balances.data === undefined ? null : (balances.data.items.find((item) => item.asset === spent)?.available ?? '0');
  const { form, setField, setAll } = useDraft(side, kind, { available, operator: choice.operator });
  const draft = form.watch();
  const operator =
    choice.operator ??
    operatorFor(side, draft.stopPrice, tickerStore.get().get(market.symbol)?.last ?? null, market.pricePrecision);
  const errors = Object.fromEntries(
    DRAFT_FIELDS.map((field) => [field, form.formState.errors[field]?.message]),
  ) as Partial<Record<DraftField, string>>;

  useEffect(() =>
    tap.subscribe(({ price }) => {
      if (kind === 'market') setKind('limit');
      setField('price', price);
    }),
  );
  useEffect(() => form.clearErrors(), [side, type, form]);
  useShortcuts(
    usesShortcuts(me?.preferences),
    useMemo(() => ({ side: onSide, kind: setKind, search: onSearch }), [onSide, onSearch]),
  );

  const { place, ...placing } = usePlacing({
    onPlaced: () => {
      form.reset({ ...EMPTY_DRAFT, price: form.getValues('price') });
      choice.setOperator(null);
      onPlaced?.();
    },
    onRefused: (fields) => {
      for (const field of DRAFT_FIELDS)
        if (fields[field] !== undefined) form.setError(field, { message: fields[field] });
    },
  });
  const submit = form.handleSubmit((values) =>
    place(orderBody(values, { market, side, type, operator, stpMode: choice.stpMode })),
  );
  return {
    choice,
    draft,
    errors,
    operator,
    spent,
    available,
    ...placing,
    setField,
    setShare: (percent) =>
      setAll(shareOf(percent, { market, side, kind, price: draft.price, available: available ?? '0' })),
    submit: (event) => void submit(event),
  };
}
