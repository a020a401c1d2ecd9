import type { ListRequest } from '@corella/contracts/queries';
import { reject, type Rejection } from '@corella/result';

export type ListRejection = Rejection<'filter-unknown' | 'sort-unknown' | 'position-unknown'>;

/** What a field holds. Integers are safe ones, times are milliseconds. */
export interface FieldKind {
  readonly kind: 'text' | 'int' | 'number' | 'time';
  /** The only values, by the words that stand for them, such as `buy`. */
  readonly words?: Readonly<Record<string, number>>;
  /** The only values. Another one is refused, because an empty list would say that it can be. */
  readonly only?: readonly (string | number)[];
}

export type Operator = '=' | '<>' | '>=' | '<=' | 'in';
type Value = string | number | boolean;

/** One filter of a request, on a field that the list has and with values that the field can have. */
export interface Condition<Field extends FieldKind> {
  readonly field: Field;
  readonly operator: Operator;
  /** The values after the operator: a list for `in`, a single one for the others. */
  readonly operands: readonly (string | number)[];
}

const SUFFIXES = [
  ['_gte', '>='],
  ['_lte', '<='],
  ['_neq', '<>'],
] as const;

/** Null if the list has no such field, or the field no such value. */
export function conditionOf<Field extends FieldKind>(
  name: string,
  value: ListRequest['filter'][string],
  fields: Readonly<Record<string, Field>>,
): Condition<Field> | null {
  const suffixed = Object.hasOwn(fields, name) ? undefined : SUFFIXES.find(([suffix]) => name.endsWith(suffix));
  const bare = suffixed ? name.slice(0, -suffixed[0].length) : name;
  const field = fieldOf(bare, fields);
  const many = Array.isArray(value);
  if (!field || (many && suffixed)) return null;
  const operands: (string | number)[] = [];
  for (const item of many ? (value as readonly Value[]) : [value as Value]) {
    const operand = operandOf(item, field);
    if (operand === null) return null;
    operands.push(operand);
  }
  return { field, operator: many ? 'in' : (suffixed?.[1] ?? '='), operands };
}

/** A field by its name, and nothing that every object has. */
export const fieldOf = <Field>(name: string, fields: Readonly<Record<string, Field>>): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The value as the field holds it, or null if it is none. Times are milliseconds or ISO 8601. */
export function operandOf(value: Value, field: FieldKind): string | number | null {
  const operand = anyOperandOf(value, field);
  return operand === null || (field.only && !field.only.includes(operand)) ? null : operand;
}

function anyOperandOf(value: Value, { kind, words }: FieldKind): string | number | null {
  const word = String(value).trim();
  if (words) return fieldOf(word, words) ?? Object.values(words).find((known) => String(known) === word) ?? null;
  if (kind === 'text') return typeof value === 'boolean' ? null : word;
  const number = kind === 'time' && !/^-?[0-9]+$/.test(word) ? Date.parse(word) : Number(word);
  const fits = kind === 'number' ? Number.isFinite(number) : Number.isSafeInteger(number);
  return word !== '' && fits ? number : null;
}

export const filterUnknown = (field: string) =>
  reject<ListRejection>({
    code: 'filter-unknown',
    field,
    detail: 'This list cannot be filtered by that field or value.',
  });

export const sortUnknown = (field: string) =>
  reject<ListRejection>({ code: 'sort-unknown', field, detail: 'This list cannot be sorted by that field.' });

export const positionUnknown = ({ after }: Pick<ListRequest, 'after'>, detail: string) =>
  reject<ListRejection>({ code: 'position-unknown', field: after ? 'after' : 'before', detail });
