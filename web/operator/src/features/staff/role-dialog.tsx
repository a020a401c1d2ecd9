import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { MenuItem } from '@mui/material';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { STAFF_ROLES } from '@corella/contracts/identity';
import type { StaffRecord } from '@corella/contracts/operator';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { roleLabel } from '../../shared/format/names.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { FormField } from '../../shared/ui/form-field.js';

const change = reasonSchema.extend({ role: z.string().min(1, 'Choose the role.') });

/** Another role for a person. The one they have is not offered. */
export function RoleDialog({
  person,
  onClose,
}: {
  readonly person: StaffRecord;
  readonly onClose: () => void;
}): JSX.Element {
  const form = useForm<z.input<typeof change>, unknown, z.output<typeof change>>({
    resolver: zodResolver(change),
    defaultValues: { ...noReason, role: '' },
  });
  const action = useAction<{ readonly role: string; readonly reason: string }>(
    (body, idempotencyKey) =>
      callVerb({ resource: 'staff', id: person.id, verb: 'role', body: { ...body }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async ({ role, reason, note }) => {
    if (await action.run({ role, reason: reasonText(reason, note) })) onClose();
  });
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={`Ask for another role of ${person.name}`}
        sub={`${roleLabel(person.role)} now. Decided by another person`}
        primary="Send for approval"
        keep="Cancel"
        problem={action.problem}
        isPending={action.isPending}
        unsaved={form.formState.dirtyFields.note === true}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Effects
          effects={[
            { icon: 'approve', text: 'The role stays until another person agrees', scope: 'two people' },
            { icon: 'logout', text: 'Then the sessions of the old role end', scope: 'at once' },
          ]}
        />
        <Controller
          name="role"
          control={form.control}
          render={({ field }) => (
            <FormField
              label="New role"
              select
              problem={form.formState.errors.role?.message ?? action.fields.role}
              {...field}
            >
              <MenuItem value="" disabled>
                Choose
              </MenuItem>
              {STAFF_ROLES.filter((role) => role !== person.role).map((role) => (
                <MenuItem key={role} value={role}>
                  {roleLabel(role)}
                </MenuItem>
              ))}
            </FormField>
          )}
        />
        <ReasonFields reasons="staff-role" />
      </ActionDialog>
    </FormProvider>
  );
}
