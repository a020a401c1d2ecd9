import { useMe } from '@corella/api-client';
import { Tabs } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelHead, Spacer } from '../core/panel.js';
import { AvailableLine } from './available-line.js';
import { AdvancedFold } from './fields/choice-fields.js';
import { ConfirmOrder } from './submit/confirm-order.js';
import { FormFields } from './fields/form-fields.js';
import { AuthorityNote, PausedNote, StaleNote } from './notes/form-notes.js';
import { TakerNote } from './notes/taker-note.js';
import { FormSettings } from './settings/form-settings.js';
import { ORDER_FORM } from './settings/form-keys.js';
import styles from './look/form.module.css';
import { LoggedOutActions } from './submit/logged-out-actions.js';
import { ORDER_KINDS } from './terms/order-terms.js';
import type { OrderKind } from './terms/order-terms.js';
import { OrderEstimate } from './estimate/order-estimate.js';
import { SideSwitch } from './side-switch.js';
import { SubmitButton } from './submit/submit-button.js';
import { useOrderForm } from './use-order-form.js';
import type { OrderFormOptions } from './use-order-form.js';

export interface OrderFormProps extends OrderFormOptions {
  /** A close button, where the form is a sheet. */
  readonly headEnd?: ReactNode;
}

/** Buys and sells the pair of the page. */
export function OrderForm({ headEnd, ...options }: OrderFormProps): JSX.Element {
  const { side, onSide } = options;
  const { t } = useTranslation('exchange');
  const { data: me } = useMe();
  const form = useOrderForm(options);
  const { terms, onTerms, draft } = form;
  return (
    <>
      <PanelHead className={styles.head}>
        <Tabs<OrderKind>
          label={t('form.type')}
          value={terms.kind}
          onChange={(kind) => onTerms({ kind })}
          items={ORDER_KINDS.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <Spacer />
        <FormSettings />
        {headEnd}
      </PanelHead>
      <form id={ORDER_FORM} className={styles.form} noValidate onSubmit={form.submit}>
        <SideSwitch side={side} onSide={onSide} />
        <PausedNote />
        <StaleNote kind={terms.kind} />
        {me ? <AuthorityNote me={me} /> : null}
        {me ? <AvailableLine asset={form.spent} available={form.available} /> : null}
        <FormFields
          side={side}
          terms={terms}
          onTerms={onTerms}
          operator={form.operator}
          draft={draft}
          errors={form.errors}
          onField={form.setField}
          share={form.share}
          onAmounts={form.setAmounts}
        />
        <TakerNote
          side={side}
          type={form.type}
          price={draft.price}
          onPrice={(price) => form.setField('price', price)}
        />
        <AdvancedFold terms={terms} onTerms={onTerms} />
        <OrderEstimate side={side} type={form.type} draft={draft} />
        {me === null ? (
          <LoggedOutActions />
        ) : (
          <SubmitButton me={me} side={side} kind={terms.kind} pending={form.pending} />
        )}
      </form>
      <ConfirmOrder body={form.asked} draft={draft} busy={form.pending} onClose={form.back} onConfirm={form.confirm} />
    </>
  );
}
