import { z } from 'zod';
import { Refused } from '../problem/refused.js';
import { schemaPipe } from './schema-pipe.js';

const schema = z.strictObject({ limit: z.string().optional() });
const judge = (value: unknown): Promise<unknown> => schemaPipe().transform(value, { type: 'query', schema });
/** As the parser of queries makes them: without a prototype. */
const query = (entries: Readonly<Record<string, string>>): unknown =>
  Object.setPrototypeOf(JSON.parse(JSON.stringify(entries)), null);

describe('the schema of a route', () => {
  it('accepts what fits', async () => {
    expect(await judge(query({ limit: '5' }))).toEqual({ limit: '5' });
  });

  it.each(['unknown', 'constructor', 'toString', '__proto__'])('refuses the field %s by name', async (field) => {
    const refused = await judge(JSON.parse(`{"${field}":"1"}`)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(Object.keys((refused as Refused).refusal.faults ?? {})).toEqual([field]);
  });
});
