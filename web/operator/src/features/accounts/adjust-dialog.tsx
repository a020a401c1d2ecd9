import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem } from '@mui/material';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ASSETS, parseUnits } from '@corella/money';
import type { AccountRecord } from '@corella/contracts/operator';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { accountLabel } from '../../shared/format/names.js';
import { FormField } from '../../shared/ui/form-field.js';

/** A plain decimal with an optional sign, at most eight decimals, not zero. */
export function isSignedAmount(text: string): boolean {
  const unsigned = text.replace(/^[+-]/, '');
  const units = parseUnits(unsigned);
  return units.ok && units.value !== 0n;
}

const adjustment = reasonSchema.extend({
  asset: z.string().min(1, 'Choose the asset.'),
  amount: z.string().trim().refine(isSignedAmount, 'Write an amount such as 128.50 or -128.50, at most 8 decimals.'),
  memo: z
    .string()
    .trim()
    .min(3, 'Say what it is for; it stands in the ledger for ever.')
    .max(120, 'At most 120 characters.'),
});

/** Asks for a ledger entry against the house's adjustments account. Another person decides. */
export function AdjustDialog({
  account,
  onClose,
}: {
  readonly account: AccountRecord;
  readonly onClose: () => void;
}): JSX.Element {
  const form = useForm<z.input<typeof adjustment>, unknown, z.output<typeof adjustment>>({
    resolver: zodResolver(adjustment),
    defaultValues: { ...noReason, asset: 'aud', amount: '', memo: '' },
  });
  const action = useAction<{ asset: string; amount: string; memo: string; reason: string }>(
    (body, idempotencyKey) => callVerb({ resource: 'accounts', id: account.id, verb: 'adjust', body, idempotencyKey }),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async ({ asset, amount, memo, reason, note }) => {
    const asked = { asset, amount: amount.replace(/^\+/, ''), memo, reason: reasonText(reason, note) };
    if (await action.run(asked)) onClose();
  });
  const { errors, dirtyFields } = form.formState;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title="Ask for an adjustment"
        sub={`${accountLabel(account.account)}, decided by another person`}
        primary="Send for approval"
        keep="Cancel"
        problem={action.fields.account ?? action.problem}
        isPending={action.isPending}
        unsaved={dirtyFields.amount === true || dirtyFields.memo === true || dirtyFields.note === true}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Effects
          effects={[
            { icon: 'approve', text: 'Nothing is posted before a second person agrees', scope: 'two people' },
            { icon: 'ledger', text: 'The other side is the house’s adjustments account', scope: 'sums to zero' },
          ]}
        />
        <Controller
          name="asset"
          control={form.control}
          render={({ field }) => (
            <FormField label="Asset" select problem={errors.asset?.message ?? action.fields.asset} {...field}>
              {ASSETS.map(({ code, name }) => (
                <MenuItem key={code} value={code}>
                  {code.toUpperCase()} {name}
                </MenuItem>
              ))}
            </FormField>
          )}
        />
        <FormField
          label="Amount, a minus takes from the account"
          problem={errors.amount?.message ?? action.fields.amount}
          slotProps={{ htmlInput: { inputMode: 'text', className: 'num', maxLength: 40 } }}
          {...form.register('amount')}
        />
        <FormField label="Memo" problem={errors.memo?.message ?? action.fields.memo} {...form.register('memo')} />
        <ReasonFields reasons="adjust" />
      </ActionDialog>
    </FormProvider>
  );
}
