import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NumberLiteral } from '../../body/number-literal.js';
import { refuseAs, refuseFormat, refuseMissing, refuseUnknown } from '../envelope/refuse-as.js';

const WHOLE = /^(?:0|[1-9][0-9]{0,15})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LIST = 100;

/** A number's decimal text; one that is too long for any amount stays what it is and is refused as no text. */
export const numberAsText = (value: unknown): unknown =>
  value instanceof NumberLiteral ? (value.plain() ?? value) : value;

export const isClientOrderId = (text: string): boolean => CLIENT_ID.test(text);

/** Stock clients send `null` or the empty text for what their user left out. */
const isAbsent = (value: unknown): boolean => value === null || value === undefined || value === '';

function withoutAbsent(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  for (const value of values.values())
    if (isAbsent(value)) return new Map([...values].filter(([, given]) => !isAbsent(given)));
  return values;
}

/**
 * Parameters or body fields as a client sent them; `null` and the empty text count as absent. Each reader refuses an
 * unusable value and names the field.
 */
export class Fields {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(given: ReadonlyMap<string, unknown>) {
    this.values = withoutAbsent(given);
  }

  /**
   * Refuses unknown names. Only where money moves by what the body says, in placing orders: everywhere else clients
   * send all sorts of extras, which are ignored.
   */
  allow(names: readonly string[]): this {
    for (const name of this.values.keys()) if (!names.includes(name)) refuseUnknown(name);
    return this;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The value as it is, but a number as its decimal text. */
  raw(name: string): unknown {
    return numberAsText(this.values.get(name));
  }

  text(name: string): string | undefined {
    const value = this.values.get(name);
    if (value === undefined) return undefined;
    return typeof value === 'string' ? value : refuseFormat(name, 'a text is expected');
  }

  wanted(name: string): string {
    return this.text(name) ?? refuseMissing(name);
  }

  /** A whole number, as a JSON number or as text; clients send both. */
  whole(
    name: string,
    range: { readonly min: number; readonly max: number } = { min: 0, max: Number.MAX_SAFE_INTEGER },
  ): number | undefined {
    const text = this.raw(name);
    if (text === undefined) return undefined;
    const number = typeof text === 'string' && WHOLE.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(number) && number >= range.min && number <= range.max
      ? number
      : refuseFormat(name, `a whole number of ${range.min} to ${range.max} is expected`);
  }

  choice<Value extends string>(name: string, options: readonly Value[]): Value | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return options.find((option) => option === text) ?? refuseFormat(name, `one of ${options.join(', ')} is expected`);
  }

  /** A list separated by commas, each one of the options. */
  choices<Value extends string>(name: string, options: readonly Value[]): readonly Value[] | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const parts = text.split(',', MAX_LIST + 1);
    if (parts.length > MAX_LIST) return refuseFormat(name, `at most ${MAX_LIST} are possible`);
    return parts.map(
      (part) =>
        options.find((option) => option === part) ?? refuseFormat(name, `a list of ${options.join(', ')} is expected`),
    );
  }

  clientOrderId(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined || isClientOrderId(text) ? text : refuseFormat(name, 'up to 64 letters, digits, - and _');
  }

  /** Start or end of a UTC day `yyyy-mm-dd`, in milliseconds. */
  day(name: string, edge: 'start' | 'end'): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const atMs = DATE.test(text)
      ? Date.parse(`${text}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`)
      : Number.NaN;
    // The parser accepts the 31st of February.
    return Number.isNaN(atMs) || !new Date(atMs).toISOString().startsWith(text)
      ? refuseAs('base-date-limit-error', 'a date is written yyyy-mm-dd')
      : atMs;
  }
}

/** An order id in a path or a list; null for what cannot be one. */
export const orderIdOf = (text: string): number | null =>
  /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The parameters of the address. Only on routes with Open or Signed. */
export const Parameters = createParamDecorator(
  (_: unknown, context: ExecutionContext): Fields =>
    new Fields(requestOf(context).huobiQuery ?? new Map<string, string>()),
);

export const fieldsOf = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof NumberLiteral)
    return refuseAs('bad-request', 'a JSON object is expected');
  return new Fields(new Map(Object.entries(value)));
};

/** The fields of the body. A missing body has no fields. */
export const BodyFields = createParamDecorator((_: unknown, context: ExecutionContext): Fields =>
  fieldsOf(requestOf(context).body ?? {}),
);

/** A body that is a list of at most `max` objects. */
export const BodyList = createParamDecorator((max: number, context: ExecutionContext): readonly Fields[] => {
  const { body } = requestOf(context);
  if (!Array.isArray(body) || body.length === 0 || body.length > max)
    return refuseAs('bad-request', `a JSON array of 1 to ${max} objects is expected`);
  return body.map(fieldsOf);
});
