import { useMe } from '@corella/api-client';
import { Tabs } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelHead, Spacer } from '../page/panel.js';
import { AvailableLine } from './available-line.js';
import { AdvancedFold } from './choice-fields.js';
import { ConfirmOrder } from './confirm-order.js';
import type { OrderKind } from './draft.js';
import { FormFields } from './form-fields.js';
import { AuthorityNote, PausedNote, StaleNote } from './form-notes.js';
import { FormSettings } from './form-settings.js';
import styles from './form.module.css';
import { LoggedOutActions } from './logged-out-actions.js';
import { ORDER_KINDS } from './order-choice.js';
import { OrderEstimate } from './order-estimate.js';
import { SideSwitch } from './side-switch.js';
import { SubmitButton } from './submit-button.js';
import { useOrderForm } from './use-order-form.js';
import type { OrderFormOptions } from './use-order-form.js';

export interface OrderFormProps extends OrderFormOptions {
  /** A cross, where the form is a sheet. */
  readonly headEnd?: ReactNode;
}

/** Buys and sells the pair of the page. */
export function OrderForm({ headEnd, ...options }: OrderFormProps): JSX.Element {
  const { side, onSide } = options;
  const { t } = useTranslation('exchange');
  const { data: me } = useMe();
  const form = useOrderForm(options);
  const { choice, draft } = form;
  return (
    <>
      <PanelHead className={styles.head}>
        <Tabs<OrderKind>
          label={t('form.type')}
          value={choice.kind}
          onChange={choice.setKind}
          items={ORDER_KINDS.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <Spacer />
        <FormSettings />
        {headEnd}
      </PanelHead>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <SideSwitch side={side} onSide={onSide} />
        <PausedNote />
        <StaleNote kind={choice.kind} />
        {me ? <AuthorityNote me={me} /> : null}
        {me ? <AvailableLine asset={form.spent} available={form.available} /> : null}
        <FormFields
          side={side}
          choice={choice}
          operator={form.operator}
          draft={draft}
          errors={form.errors}
          onField={form.setField}
          onShare={form.setShare}
        />
        <AdvancedFold choice={choice} />
        <OrderEstimate side={side} type={choice.type} draft={draft} />
        {me === null ? (
          <LoggedOutActions />
        ) : (
          <SubmitButton me={me} side={side} kind={choice.kind} pending={form.pending} />
        )}
      </form>
      <ConfirmOrder body={form.asked} draft={draft} busy={form.pending} onClose={form.back} onConfirm={form.confirm} />
    </>
  );
}
