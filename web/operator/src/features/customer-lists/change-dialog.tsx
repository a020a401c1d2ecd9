import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { CustomerList } from '@corella/contracts/identity';
import { listCustomersText, type LIST_CHANGES } from '@corella/contracts/operator';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { listLabel } from '../../shared/format/names.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { FormField } from '../../shared/ui/form-field.js';
import { LIST_WORDS } from './list-words.js';
import styles from './customer-lists.module.css';

export type Change = (typeof LIST_CHANGES)[number];

const schema = reasonSchema.extend({
  customers: listCustomersText.refine((text) => text.trim() !== '', 'Write at least one UID.'),
});

interface ChangeDialogProps {
  readonly list: CustomerList;
  readonly change: Change;
  /** Who is named already. */
  readonly customers: string;
  readonly onClose: () => void;
}

interface Asked {
  readonly change: Change;
  readonly customers: string;
  readonly reason: string;
}

/** Asks a second person to put customers on a list, or to take them off it. Each line that is wrong is named. */
export function ChangeDialog({ list, change, customers, onClose }: ChangeDialogProps): JSX.Element {
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...noReason, customers },
  });
  const action = useAction<Asked>(
    (body, idempotencyKey) =>
      callVerb({ resource: 'customer-lists', id: list, verb: 'changes', body: { ...body }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async ({ reason, note, ...values }) => {
    if (await action.run({ change, customers: values.customers, reason: reasonText(reason, note) })) onClose();
  });
  const { errors, dirtyFields } = form.formState;
  const adds = change === 'add';
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={adds ? 'Add customers' : 'Remove customers'}
        sub={listLabel(list)}
        primary="Send for approval"
        keep="Cancel"
        problem={action.problem}
        isPending={action.isPending}
        unsaved={dirtyFields.customers === true || dirtyFields.note === true}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Effects
          effects={[
            {
              icon: 'approve',
              text: `They are ${adds ? 'put on' : 'taken off'} the list when another person agrees`,
              scope: LIST_WORDS[list].people,
            },
          ]}
        />
        <div className={styles.customers}>
          <FormField
            label="UIDs of customers"
            hint="One a line, or several with commas between them. Up to 200."
            multiline
            rows={6}
            autoComplete="off"
            problem={errors.customers?.message ?? action.fields.customers}
            {...form.register('customers')}
          />
        </div>
        <ReasonFields reasons="customer-list" />
      </ActionDialog>
    </FormProvider>
  );
}
