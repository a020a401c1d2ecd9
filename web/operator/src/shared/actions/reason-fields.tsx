import type { JSX } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { MenuItem } from '@mui/material';
import { z } from 'zod';
import type { ReasonList } from '@corella/contracts/operator';
import { FormField } from '../ui/form-field.js';
import { useReasons } from './use-reasons.js';

/** Every decision needs a reason code; the note is optional. Forms extend this schema. */
export const reasonSchema = z.object({
  reason: z.string().min(1, 'Choose a reason; it goes to the audit log.'),
  note: z.string().max(200, 'At most 200 characters.'),
});
export type ReasonValues = z.input<typeof reasonSchema>;
export const noReason: ReasonValues = { reason: '', note: '' };

export function ReasonFields({
  reasons,
  note = true,
}: {
  readonly reasons: ReasonList;
  readonly note?: boolean;
}): JSX.Element {
  const { register, control, formState } = useFormContext<ReasonValues>();
  const { errors } = formState;
  const { listed, trouble } = useReasons(reasons);
  return (
    <>
      <Controller
        name="reason"
        control={control}
        render={({ field }) => (
          <FormField label="Reason code, required" select problem={errors.reason?.message ?? trouble} {...field}>
            <MenuItem value="" disabled>
              Choose
            </MenuItem>
            {listed.map((reason) => (
              <MenuItem key={reason.code} value={`${reason.code} ${reason.text}`}>
                {reason.code} {reason.text}
              </MenuItem>
            ))}
          </FormField>
        )}
      />
      {note && (
        <FormField
          label="Note for the audit log"
          multiline
          rows={2}
          problem={errors.note?.message}
          {...register('note')}
        />
      )}
    </>
  );
}
