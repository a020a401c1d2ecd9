import { z } from 'zod';
import { schemaOf, schemasOf } from './bound.js';

interface Events {
  Named: { readonly id: string; readonly note?: string; readonly sides: readonly (1 | 2)[] };
  Ended: { readonly id: string };
}
const ended = z.object({ id: z.string() });
const named = { id: z.string(), note: z.string().optional(), sides: z.array(z.literal([1, 2])) };
const of = schemasOf<Events>();

// What the compiler says is the test: without the error that a line expects, `npm run types` fails.
describe('a schema bound to its type', () => {
  it('has the same fields', () => {
    expect(of({ Named: z.object(named), Ended: ended })).toHaveProperty('Ended');
    expect(schemaOf<Events['Ended']>()(ended)).toBe(ended);
  });

  it('is a type error where a field is missing, too many, of another type, or optional on one side only', () => {
    const { note: _, ...without } = named;
    // @ts-expect-error: an optional field is missing
    of({ Named: z.object(without), Ended: ended });
    // @ts-expect-error: the type does not have the field
    of({ Named: z.object({ ...named, more: z.string().optional() }), Ended: ended });
    // @ts-expect-error: a value is missing
    of({ Named: z.object({ ...named, sides: z.array(z.literal(1)) }), Ended: ended });
    // @ts-expect-error: optional in the type
    of({ Named: z.object({ ...named, note: z.string() }), Ended: ended });
    // @ts-expect-error: not optional in the type
    of({ Named: z.object({ ...named, id: z.string().optional() }), Ended: ended });
    // @ts-expect-error: another type
    expect(schemaOf<Events['Ended']>()(z.object({ id: z.number() }))).toBeDefined();
  });

  it('is a type error where an event has no schema, or a schema no event', () => {
    // @ts-expect-error: Ended is missing
    of({ Named: z.object(named) });
    // @ts-expect-error: there is no such event
    expect(of({ Named: z.object(named), Ended: ended, Begun: ended })).toHaveProperty('Begun');
  });
});
