import type { Result } from '@corella/result';
import { fault, type FieldFault, type Refusal } from '../../domain/refusal.js';
import { problemFault, schemaFault } from './field-texts.js';

/**
 * Carries a refusal from a controller, guard or hook to the filter, which writes it in the format of the request's API.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

/** A field that is named is told beside that field. */
export const refuse = (code: string, more: Omit<Refusal, 'code'> = {}): never => {
  throw new Refused(withFault({ ...more, code }));
};

export const refuseField = (field: string, key: string, inputs?: FieldFault['inputs']): never => {
  throw new Refused({ code: 'invalid-request', faults: { [field]: [fault(key, inputs)] } });
};

/** Refuses fields in the words of the rule that they break, such as those of a form that the console checks too. */
export const refuseFields = (faults: Readonly<Record<string, string | undefined>>): never => {
  const named = Object.entries(faults).flatMap(([field, words]) =>
    words === undefined ? [] : [[field, [schemaFault(words)]] as const],
  );
  throw new Refused({ code: 'invalid-request', faults: Object.fromEntries(named) });
};

/** The value of a result, or its rejection as a refusal. */
export function unwrap<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value;
  throw new Refused(withFault(result.rejection));
}

function withFault(refusal: Refusal): Refusal {
  if (refusal.faults !== undefined || refusal.field === undefined) return refusal;
  return { ...refusal, faults: { [refusal.field]: [problemFault(refusal.code, refusal.detail)] } };
}
