import { z } from 'zod';
import { fieldText } from '../problem/field-texts.js';
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

  it('says of a field of another type only that, and of any other everything that is wrong', async () => {
    const faultsOf = async (value: unknown) => {
      const text = z.strictObject({
        ticket: z
          .string()
          .min(1)
          .max(200)
          .regex(/^[a-z]/, 'Small.')
          .min(3, 'Short.'),
      });
      const refused = await schemaPipe()
        .transform(value, { type: 'body', schema: text })
        .catch((error: unknown) => error);
      return (refused as Refused).refusal.faults?.['ticket'] ?? [];
    };
    for (const ticket of [[], {}, 7, null]) expect([ticket, (await faultsOf({ ticket })).length]).toEqual([ticket, 1]);
    expect(await faultsOf({ ticket: 'A' })).toHaveLength(2);
  });

  it.each([
    [{ text: '' }, 'text', 'required', undefined],
    [{ text: 'abcd' }, 'text', 'max-length', { max: '3' }],
    [{ name: 'a' }, 'name', 'min-length', { min: '2' }],
    [{ number: 0 }, 'number', 'min', { min: '1' }],
    [{ number: 9 }, 'number', 'max', { max: '3' }],
    [{ list: ['a', 'b'] }, 'list', 'max-items', { max: '1' }],
    [{ list: [] }, 'list', 'min-items', { min: '1' }],
    [{ own: '' }, 'own', 'schema:Write something.', undefined],
  ])('says in the words of its reader what is too much or too little: %j', async (value, field, key, inputs) => {
    const sizes = z.strictObject({
      text: z.string().min(1).max(3).optional(),
      name: z.string().min(2).optional(),
      number: z.int().min(1).max(3).optional(),
      list: z.array(z.string()).min(1).max(1).optional(),
      own: z.string().min(1, 'Write something.').optional(),
    });
    const refused = await schemaPipe()
      .transform(value, { type: 'body', schema: sizes })
      .catch((error: unknown) => error);
    expect((refused as Refused).refusal.faults).toEqual({
      [field]: [inputs === undefined ? { key } : { key, inputs }],
    });
    const [found] = (refused as Refused).refusal.faults?.[field] ?? [];
    if (found === undefined) throw new Error('no fault');
    expect(fieldText(found, 'en-us')).not.toMatch(/expected|[{}]/);
    if (key !== 'schema:Write something.') expect(fieldText(found, 'zh-cn')).toMatch(/\p{Script=Han}/u);
  });
});
