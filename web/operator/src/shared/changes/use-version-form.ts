import type { BaseSyntheticEvent } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useAction, type Action } from '../actions/use-action.js';
import { createRequest } from '../api/operator-api.js';
import { useUnsaved } from '../unsaved/unsaved.js';

interface VersionForm<Values extends FieldValues, Body> {
  readonly form: UseFormReturn<Values>;
  readonly action: Action<Body>;
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
}

/**
 * The form for the next version of a setting that two people change: checked when a field is left, kept from being
 * lost, and sent to `path` as one request. What was sent is what the form starts from afterwards.
 */
export function useVersionForm<Values extends FieldValues, Body extends Readonly<Record<string, unknown>>>({
  schema,
  first,
  path,
  bodyOf,
}: {
  readonly schema: z.ZodType<Values, Values>;
  readonly first: DefaultValues<Values>;
  readonly path: string;
  readonly bodyOf: (values: Values) => Body;
}): VersionForm<Values, Body> {
  const form = useForm<Values>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: first });
  useUnsaved(form.formState.isDirty);
  const action = useAction<Body>(
    (body, idempotencyKey) => createRequest(path, body, idempotencyKey),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async (values) => {
    if (await action.run(bodyOf(values))) form.reset(form.getValues());
  });
  return { form, action, submit };
}
