import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { MAX_PASSKEY_NAME } from '@corella/contracts/identity';
import { ActionDialog } from '../../shared/actions/action-dialog.js';
import type { Action } from '../../shared/actions/use-action.js';
import { FormField } from '../../shared/ui/form-field.js';

const schema = z.object({ name: z.string().trim().min(1, 'Give the passkey a name.').max(MAX_PASSKEY_NAME) });

interface PasskeyNameDialogProps {
  readonly title: string;
  readonly sub: string;
  readonly primary: string;
  readonly name: string;
  readonly action: Action<string>;
  readonly onClose: () => void;
}

/** Names a passkey, one that is about to be made or one that is there. */
export function PasskeyNameDialog({ name, action, onClose, ...words }: PasskeyNameDialogProps): JSX.Element {
  const form = useForm<z.output<typeof schema>>({ resolver: zodResolver(schema), defaultValues: { name } });
  const submit = form.handleSubmit(async (given) => {
    if (await action.run(given.name)) onClose();
  });
  return (
    <ActionDialog
      {...words}
      keep="Cancel"
      problem={action.problem}
      isPending={action.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField
        label="Name"
        autoFocus
        hint="Such as the device that has it"
        problem={form.formState.errors.name?.message ?? action.fields['name']}
        slotProps={{ htmlInput: { maxLength: MAX_PASSKEY_NAME } }}
        {...form.register('name')}
      />
    </ActionDialog>
  );
}
