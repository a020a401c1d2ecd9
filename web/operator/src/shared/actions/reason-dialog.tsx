import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { reasonText } from '../format/reason-text.js';
import type { ReasonList } from '@corella/contracts/operator';
import { FormField } from '../ui/form-field.js';
import { ActionDialog, Effects } from './action-dialog.js';
import type { Effect } from './action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from './reason-fields.js';
import type { Action } from './use-action.js';

export interface ReasonInput {
  readonly reason: string;
  readonly confirm?: string;
}

interface ReasonDialogProps {
  readonly title: string;
  readonly sub: string;
  readonly primary: string;
  readonly keep: string;
  readonly reasons: ReasonList;
  readonly effects: readonly Effect[];
  readonly action: Action<ReasonInput>;
  /** The text that has to be typed to confirm an action that affects others. */
  readonly typed?: string;
  readonly onClose: () => void;
}

const schemaFor = (typed: string | undefined) =>
  reasonSchema.extend({
    typed: z.string().refine((value) => typed === undefined || value.trim().toUpperCase() === typed.toUpperCase(), {
      error: `Type ${typed ?? ''} exactly.`,
    }),
  });

/** A dialog for actions that need nothing but a reason. */
export function ReasonDialog({ reasons, effects, action, typed, onClose, ...words }: ReasonDialogProps): JSX.Element {
  const schema = schemaFor(typed);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...noReason, typed: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    const input = {
      reason: reasonText(values.reason, values.note),
      ...(typed === undefined ? {} : { confirm: values.typed.trim() }),
    };
    if (await action.run(input)) onClose();
  });
  return (
    <FormProvider {...form}>
      <ActionDialog
        {...words}
        problem={action.problem}
        isPending={action.isPending}
        unsaved={form.formState.dirtyFields.note === true}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Effects effects={effects} />
        <ReasonFields reasons={reasons} />
        {typed !== undefined && (
          <FormField
            label={`Type ${typed} to confirm`}
            autoComplete="off"
            problem={form.formState.errors.typed?.message}
            {...form.register('typed')}
          />
        )}
      </ActionDialog>
    </FormProvider>
  );
}
