import { tickerStore, useBalances, useMe } from '@corella/api-client';
import type { OrderType, StopOperator } from '@corella/contracts/market';
import { useEffect } from 'react';
import type { FormEvent } from 'react';
import { useExchange } from '../core/exchange-context.js';
import { useShortcuts } from '../core/use-shortcuts.js';
import { DRAFT_FIELDS, EMPTY_DRAFT } from './amounts/draft.js';
import type { DraftField, OrderDraft, ShareInput } from './amounts/draft.js';
import type { OrderSide } from '../core/order-side.js';
import { usesShortcuts } from '../core/form-preferences.js';
import { orderBody } from './submit/order-body.js';
import { operatorFor, typeOf, useOrderTerms } from './terms/order-terms.js';
import type { ChangeTerms, OrderTerms } from './terms/order-terms.js';
import { useDraft } from './use-draft.js';
import { usePlacing } from './submit/use-placing.js';
import type { Placing } from './submit/use-placing.js';
import { ORDER_FORM, focusField, pressSubmit } from './settings/form-keys.js';

export interface OrderFormOptions {
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  /** Called after an order was placed. A sheet then closes. */
  readonly onPlaced?: () => void;
  readonly onSearch: () => void;
}

export interface OrderFormState extends Omit<Placing, 'place'> {
  readonly terms: OrderTerms;
  readonly onTerms: ChangeTerms;
  readonly type: OrderType;
  readonly draft: OrderDraft;
  readonly errors: Readonly<Partial<Record<DraftField, string>>>;
  /** The stop's condition in force: chosen, or derived from the stop price. */
  readonly operator: StopOperator;
  /** What the side spends, and how much of it there is; null while unknown. */
  readonly spent: string;
  readonly available: string | null;
  readonly setField: (field: DraftField, value: string) => void;
  readonly setAmounts: (amounts: Partial<OrderDraft>) => void;
  /** What a share is taken of; null while the balance is unknown. */
  readonly share: ShareInput | null;
  readonly submit: (event: FormEvent) => void;
}

/** The form's whole state: choices, draft, rules, confirmation and sending. */
export function useOrderForm({ side, onSide, onPlaced, onSearch }: OrderFormOptions): OrderFormState {
  const { market, tap } = useExchange();
  const { data: me } = useMe();
  const balances = useBalances(me != null);
  const [terms, onTerms] = useOrderTerms();
  const { kind } = terms;
  const type = typeOf(terms);
  const spent = side === 'buy' ? market.quote : market.base;
  const available =
    balances.data === undefined ? null : (balances.data.items.find((item) => item.asset === spent)?.available ?? '0');
  const { form, setField, setAll } = useDraft(side, kind, { available, operator: terms.operator });
  const draft = form.watch();
  const operator =
    terms.operator ??
    operatorFor(side, draft.stopPrice, tickerStore.get().get(market.symbol)?.last ?? null, market.pricePrecision);
  const errors = Object.fromEntries(
    DRAFT_FIELDS.map((field) => [field, form.formState.errors[field]?.message]),
  ) as Partial<Record<DraftField, string>>;

  useEffect(() =>
    tap.subscribe(({ price, quantity }) => {
      if (kind === 'market') onTerms({ kind: 'limit' });
      setField('price', price);
      if (quantity !== undefined) setField('quantity', quantity);
    }),
  );
  useEffect(() => form.clearErrors(), [side, type, form]);
  useFormKeys({ onSide, onTerms, onSearch, isOn: usesShortcuts(me?.preferences) });

  const { place, ...placing } = usePlacing({
    onPlaced: () => {
      form.reset({ ...EMPTY_DRAFT, price: form.getValues('price') });
      onTerms({ operator: null });
      onPlaced?.();
    },
    onRefused: (fields) => {
      for (const field of DRAFT_FIELDS)
        if (fields[field] !== undefined) form.setError(field, { message: fields[field] });
    },
  });
  const submit = form.handleSubmit((values) =>
    place(orderBody(values, { market, side, terms: { ...terms, operator } })),
  );
  return {
    terms,
    onTerms,
    type,
    draft,
    errors,
    operator,
    spent,
    available,
    ...placing,
    setField,
    setAmounts: setAll,
    share: available === null ? null : { market, side, kind, price: draft.price, available },
    submit: (event) => void submit(event),
  };
}

interface FormKeys {
  readonly onSide: (side: OrderSide) => void;
  readonly onTerms: ChangeTerms;
  readonly onSearch: () => void;
  readonly isOn: boolean;
}

/** The keys of the form, as the list of keys names them. */
function useFormKeys({ onSide, onTerms, onSearch, isOn }: FormKeys): void {
  useShortcuts(
    {
      b: () => onSide('buy'),
      s: () => onSide('sell'),
      l: () => onTerms({ kind: 'limit' }),
      m: () => onTerms({ kind: 'market' }),
      t: () => onTerms({ kind: 'stop-limit' }),
      p: () => focusField('price'),
      q: () => focusField('amount'),
      '/': onSearch,
      'mod+enter': pressSubmit,
    },
    { enabled: isOn, form: ORDER_FORM },
  );
}
