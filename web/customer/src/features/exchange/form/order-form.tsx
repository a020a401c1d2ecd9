import { tickerStore, useBalances, useMe, useSetPreference, useStale } from '@corella/api-client';
import type { Me, PlaceOrder } from '@corella/contracts/web';
import { Icon, NumberText, Tabs } from '@corella/ui';
import { findAsset } from '@corella/money';
import { useEffect, useMemo, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withBackurl } from '../../../guards/backurl.js';
import { useTo } from '../../../i18n/use-language.js';
import { useBalancesHidden } from '../../../live/hidden-balances.js';
import { isTrading } from '../../../market-list/market-rows.js';
import { useExchange } from '../page/exchange-context.js';
import { PanelHead, Spacer } from '../page/panel.js';
import { ConfirmOrder } from './confirm-order.js';
import { AdvancedFold } from './choice-fields.js';
import { DRAFT_FIELDS, EMPTY_DRAFT, shareOf } from './draft.js';
import type { DraftField, OrderKind, OrderSide } from './draft.js';
import { FormFields } from './form-fields.js';
import {
  AUTHORITY_NOTE,
  AuthorityNote,
  PAUSED_NOTE,
  PausedNote,
  STALE_NOTE,
  StaleNote,
  mayTrade,
} from './form-notes.js';
import { CONFIRM_PREFERENCE, FormSettings, asksBefore, usesShortcuts } from './form-settings.js';
import { ORDER_KINDS, operatorFor, useOrderChoice } from './order-choice.js';
import { orderBody } from './order-body.js';
import { OrderEstimate } from './order-estimate.js';
import { useDraft } from './use-draft.js';
import { useShortcuts } from './use-shortcuts.js';
import { useSubmitOrder } from './use-submit-order.js';
import styles from './form.module.css';

export interface OrderFormProps {
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  /** After an order was placed; a sheet closes then. */
  readonly onPlaced?: () => void;
  readonly onSearch: () => void;
  /** A cross, where the form is a sheet. */
  readonly headEnd?: ReactNode;
}

function SideSwitch({ side, onSide }: Pick<OrderFormProps, 'side' | 'onSide'>): JSX.Element {
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

function LoggedOutActions(): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const location = useLocation();
  return (
    <>
      <Link className={`${styles.submit} ${styles.prime}`} to={withBackurl(to('/login/'), location)}>
        {t('form.loginToTrade')}
      </Link>
      <Link className={styles.second} to={to('/register/')}>
        {t('form.createAccount')}
      </Link>
    </>
  );
}

function AvailableLine({
  asset,
  available,
}: {
  readonly asset: string;
  readonly available: string | null;
}): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const hidden = useBalancesHidden();
  return (
    <div className={styles.line}>
      <span>{t('form.available')}</span>
      <span className={styles.available}>
        <NumberText
          value={available}
          decimals={findAsset(asset)?.showDecimals ?? 8}
          unit={asset.toUpperCase()}
          hidden={hidden}
        />
        <Link to={to('/user/balances/')} aria-label={t('balances.all')} title={t('balances.all')}>
          <Icon name="wallet" />
        </Link>
      </span>
    </div>
  );
}

/** Why the button is off: the id of the note that says so, or null. */
function refusalOf(
  me: Me,
  options: { readonly paused: boolean; readonly stale: boolean; readonly kind: OrderKind },
): string | null {
  if (options.paused) return PAUSED_NOTE;
  if (!mayTrade(me)) return AUTHORITY_NOTE;
  return options.stale && options.kind === 'market' ? STALE_NOTE : null;
}

export function OrderForm({ side, onSide, onPlaced, onSearch, headEnd }: OrderFormProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, base, pair, tap } = useExchange();
  const { data: me } = useMe();
  const balances = useBalances(me != null);
  const stale = useStale();
  const setPreference = useSetPreference();
  const choice = useOrderChoice();
  const { kind, type, setKind } = choice;
  const [asked, setAsked] = useState<PlaceOrder | null>(null);
  const spent = side === 'buy' ? market.quote : market.base;
  const available =
    balances.data === undefined ? null : (balances.data.items.find((item) => item.asset === spent)?.available ?? '0');
  const { form, setField, setAll } = useDraft(side, kind, { available, operator: choice.operator });
  const draft = form.watch();
  const order = useSubmitOrder(pair);
  const operator =
    choice.operator ??
    operatorFor(side, draft.stopPrice, tickerStore.get().get(market.symbol)?.last ?? null, market.pricePrecision);
  const errors = Object.fromEntries(
    DRAFT_FIELDS.map((field) => [field, form.formState.errors[field]?.message]),
  ) as Partial<Record<DraftField, string>>;
  const refusal = me ? refusalOf(me, { paused: !isTrading(market), stale, kind }) : null;

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

  const send = (body: PlaceOrder): void =>
    order.submit(body, {
      placed: () => {
        setAsked(null);
        form.reset({ ...EMPTY_DRAFT, price: form.getValues('price') });
        choice.setOperator(null);
        onPlaced?.();
      },
      refused: (fields) => {
        setAsked(null);
        for (const field of DRAFT_FIELDS)
          if (fields[field] !== undefined) form.setError(field, { message: fields[field] });
      },
    });
  const submit = form.handleSubmit((values) => {
    const body = orderBody(values, { market, side, type, operator, stpMode: choice.stpMode });
    if (asksBefore(me?.preferences)) setAsked(body);
    else send(body);
  });
  const confirm = (dontAsk: boolean): void => {
    if (dontAsk) setPreference.mutate({ key: CONFIRM_PREFERENCE, value: 'off' });
    if (asked !== null) send(asked);
  };

  return (
    <>
      <PanelHead className={styles.head}>
        <Tabs<OrderKind>
          label={t('form.type')}
          value={kind}
          onChange={setKind}
          items={ORDER_KINDS.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <Spacer />
        <FormSettings />
        {headEnd}
      </PanelHead>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SideSwitch side={side} onSide={onSide} />
        <PausedNote />
        <StaleNote kind={kind} />
        {me ? <AuthorityNote me={me} /> : null}
        {me ? <AvailableLine asset={spent} available={available} /> : null}
        <FormFields
          side={side}
          choice={choice}
          operator={operator}
          draft={draft}
          errors={errors}
          onField={setField}
          onShare={(percent) =>
            setAll(shareOf(percent, { market, side, kind, price: draft.price, available: available ?? '0' }))
          }
        />
        <AdvancedFold choice={choice} />
        <OrderEstimate side={side} type={type} draft={draft} />
        {me === null ? (
          <LoggedOutActions />
        ) : (
          <button
            type="submit"
            className={styles.submit}
            data-side={side}
            disabled={!me || refusal !== null || order.pending}
            aria-describedby={refusal ?? undefined}
            aria-busy={order.pending || undefined}
          >
            {refusal === PAUSED_NOTE ? t('fuse.tag') : t(`form.submit.${side}`, { base })}
          </button>
        )}
      </form>
      <ConfirmOrder
        body={asked}
        draft={draft}
        busy={order.pending}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </>
  );
}
