import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { UserRecord } from '@corella/contracts/operator';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { FormField } from '../../shared/ui/form-field.js';

const schema = reasonSchema.extend({
  authority: z.string().trim().min(1, 'Say which authority asks.').max(100, 'At most 100 characters.'),
  reference: z.string().trim().min(1, 'Write its reference.').max(100, 'At most 100 characters.'),
});

/** What is known of a customer goes to an authority after two people agreed. The customer is not told. */
export function FileDialog({
  user,
  onClose,
}: {
  readonly user: UserRecord;
  readonly onClose: () => void;
}): JSX.Element {
  const action = useAction<{ readonly reason: string; readonly authority: string; readonly reference: string }>(
    (body, idempotencyKey) => callVerb({ resource: 'users', id: user.id, verb: 'file', body, idempotencyKey }),
    'Asked. A second person decides.',
  );
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...noReason, authority: '', reference: '' },
  });
  const submit = form.handleSubmit(async ({ reason, note, authority, reference }) => {
    if (await action.run({ reason: reasonText(reason, note), authority, reference })) onClose();
  });
  const { errors, dirtyFields } = form.formState;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={`File of user ${user.uid} for an authority`}
        sub="Decided by another person"
        primary="Send for approval"
        keep="Cancel"
        problem={action.problem}
        isPending={action.isPending}
        unsaved={Object.keys(dirtyFields).length > 0}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Effects
          effects={[
            { icon: 'approve', text: 'Nothing is opened until another person agrees', scope: 'two people' },
            { icon: 'download', text: 'You two can then download it from the request', scope: 'for one day' },
            { icon: 'lock', text: 'The customer is not told, and sees no trace of it', scope: 'this account' },
          ]}
        />
        <FormField
          label="Authority"
          autoComplete="off"
          problem={errors.authority?.message ?? action.fields['authority']}
          {...form.register('authority')}
        />
        <FormField
          label="Its reference"
          autoComplete="off"
          problem={errors.reference?.message ?? action.fields['reference']}
          {...form.register('reference')}
        />
        <ReasonFields reasons="customer-file" />
      </ActionDialog>
    </FormProvider>
  );
}
