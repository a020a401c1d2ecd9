import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem } from '@mui/material';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { STAFF_ROLES } from '@corella/contracts/identity';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { createRequest } from '../../shared/api/operator-api.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { roleLabel } from '../../shared/format/names.js';
import { FormField } from '../../shared/ui/form-field.js';

const person = reasonSchema.extend({
  name: z.string().trim().min(2, 'Write the name.').max(80, 'At most 80 characters.'),
  email: z.email('Write the whole email address.'),
  role: z.enum(STAFF_ROLES, { error: 'Choose the role.' }),
});
interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly reason: string;
}

export function AddStaffDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const form = useForm<z.input<typeof person>, unknown, z.output<typeof person>>({
    resolver: zodResolver(person),
    defaultValues: { ...noReason, name: '', email: '', role: 'support' },
  });
  const action = useAction<NewStaff>(
    (body, idempotencyKey) => createRequest('staff', { ...body }, idempotencyKey),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async ({ name, email, role, reason, note }) => {
    if (await action.run({ name, email, role, reason: reasonText(reason, note) })) onClose();
  });
  const { errors, dirtyFields } = form.formState;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title="Add staff"
        sub="Decided by another person"
        primary="Send for approval"
        keep="Cancel"
        problem={action.problem}
        isPending={action.isPending}
        unsaved={dirtyFields.name === true || dirtyFields.email === true || dirtyFields.note === true}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Effects
          effects={[
            { icon: 'approve', text: 'The account is made when another person agrees', scope: 'two people' },
            { icon: 'link', text: 'Then a link to join goes to the address', scope: 'for three days' },
          ]}
        />
        <FormField
          label="Name"
          autoComplete="off"
          problem={errors.name?.message ?? action.fields.name}
          {...form.register('name')}
        />
        <FormField
          label="Email"
          type="email"
          autoComplete="off"
          problem={errors.email?.message ?? action.fields.email}
          {...form.register('email')}
        />
        <Controller
          name="role"
          control={form.control}
          render={({ field }) => (
            <FormField label="Role" select problem={errors.role?.message} {...field}>
              {STAFF_ROLES.map((role) => (
                <MenuItem key={role} value={role}>
                  {roleLabel(role)}
                </MenuItem>
              ))}
            </FormField>
          )}
        />
        <ReasonFields reasons="staff-add" />
      </ActionDialog>
    </FormProvider>
  );
}
