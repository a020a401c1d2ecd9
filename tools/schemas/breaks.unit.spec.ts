import { z } from 'zod';
import { breaks, breaksOfRelease } from './breaks.js';
import { eventsDocument } from './documents.js';
import type { SchemaDocument } from './json-schema.js';

const fields = {
  id: z.string().min(1),
  lots: z.int().min(0),
  side: z.enum(['buy', 'sell']),
  note: z.string().optional(),
  legs: z.array(z.object({ asset: z.string().regex(/^[a-z]+$/) })),
  sums: z.record(z.string(), z.string()),
};
type Fields = Readonly<Record<string, z.ZodType>>;

const documentWith = (changes: Fields, without: readonly string[] = []): SchemaDocument => {
  const kept = Object.entries({ ...fields, ...changes }).filter(([name]) => !without.includes(name));
  return eventsDocument('orders', { Placed: z.object(Object.fromEntries(kept)) });
};
const released = documentWith({});
const OLD = 'the last release cannot read it: Placed.data';
const NEW = 'what the last release wrote cannot be read: Placed.data';

describe('a change that the last release can live with', () => {
  it.each<[string, Fields, string[]]>([
    ['nothing', {}, []],
    ['a new optional field', { venue: z.string().optional() }, []],
    ['an optional field that is no longer written', {}, ['note']],
  ])('is %s', (_, changes, without) => {
    expect(breaks(released, documentWith(changes, without))).toEqual([]);
  });

  it('is a new type of event, at which the last release stops', () => {
    const more = eventsDocument('orders', { Placed: z.object(fields), Ended: z.object({ id: z.string() }) });
    expect(breaks(released, more)).toEqual([]);
    expect(breaks(more, released)).toEqual(['Ended is gone: what the last release wrote cannot be read']);
  });
});

describe('a change that breaks', () => {
  it.each<[string, Fields, string[], string[]]>([
    ['a field is gone', {}, ['lots'], [`${OLD}.lots may be absent, and its reader needs it`]],
    [
      'a field became optional',
      { lots: fields.lots.optional() },
      [],
      [`${OLD}.lots may be absent, and its reader needs it`],
    ],
    [
      'a new field is required, which old events do not have',
      { venue: z.string() },
      [],
      [`${NEW}.venue may be absent, and its reader needs it`],
    ],
    [
      'an optional field is required now',
      { note: z.string() },
      [],
      [`${NEW}.note may be absent, and its reader needs it`],
    ],
    [
      'a type changed',
      { lots: z.string() },
      [],
      [
        `${OLD}.lots may be string, and its reader takes integer`,
        `${NEW}.lots may be integer, and its reader takes string`,
      ],
    ],
    [
      'a type is wider',
      { lots: z.number().min(0).max(9) },
      [],
      [
        `${OLD}.lots may be number, and its reader takes integer`,
        `${NEW}.lots has maximum 9007199254740991, and its reader needs at most 9`,
      ],
    ],
    [
      'a value was added',
      { side: z.enum(['buy', 'sell', 'short']) },
      [],
      [`${OLD}.side may be "short", which its reader does not know`],
    ],
    ['a value is gone', { side: z.enum(['buy']) }, [], [`${NEW}.side may be "sell", which its reader does not know`]],
    ['a field may be null', { id: fields.id.nullable() }, [], [`${OLD}.id may be null, and its reader takes string`]],
    [
      'a union is wider',
      { id: z.union([fields.id, z.int()]) },
      [],
      [`${OLD}.id may be integer, and its reader takes string`],
    ],
    [
      'a lower bound is gone',
      { lots: z.int() },
      [],
      [`${OLD}.lots has minimum -9007199254740991, and its reader needs at least 0`],
    ],
    ['a text may be empty', { id: z.string() }, [], [`${OLD}.id has minLength none, and its reader needs at least 1`]],
    [
      'a text may be null too',
      { note: z.string().nullable().optional() },
      [],
      [`${OLD}.note may be null, and its reader takes string`],
    ],
    [
      'a bound is tighter than old events',
      { lots: z.int().min(1) },
      [],
      [`${NEW}.lots has minimum 0, and its reader needs at least 1`],
    ],
    [
      'a pattern changed, inside a list',
      { legs: z.array(z.object({ asset: z.string().regex(/^[a-z0-9]+$/) })) },
      [],
      [
        `${OLD}.legs[].asset has pattern "^[a-z0-9]+$", and its reader needs "^[a-z]+$"`,
        `${NEW}.legs[].asset has pattern "^[a-z]+$", and its reader needs "^[a-z0-9]+$"`,
      ],
    ],
    [
      'a field inside a list is gone',
      { legs: z.array(z.object({})) },
      [],
      [`${OLD}.legs[].asset may be absent, and its reader needs it`],
    ],
    [
      'values of a record changed',
      { sums: z.record(z.string(), z.int()) },
      [],
      [
        `${OLD}.sums.* may be integer, and its reader takes string`,
        `${NEW}.sums.* may be string, and its reader takes integer`,
      ],
    ],
  ])('is seen: %s', (_, changes, without, expected) => {
    expect(breaks(released, documentWith(changes, without))).toEqual(expected);
  });

  it('is seen in what several events share', () => {
    const shared = (sides: readonly string[]): SchemaDocument => {
      const side = z.enum(sides).meta({ id: 'Side' });
      return eventsDocument('orders', { Placed: z.object({ side }), Ended: z.object({ side }) });
    };
    expect(breaks(shared(['buy']), shared(['buy', 'sell']))).toEqual([
      'the last release cannot read it: Placed.data.side may be "sell", which its reader does not know',
      'the last release cannot read it: Ended.data.side may be "sell", which its reader does not know',
    ]);
  });

  it('is seen in one form of a union', () => {
    const of = (more: Fields): SchemaDocument =>
      eventsDocument('orders', {
        Placed: z.discriminatedUnion('ok', [
          z.object({ ok: z.literal(true), id: z.string() }),
          z.object({ ok: z.literal(false), code: z.string(), ...more }),
        ]),
      });
    expect(breaks(of({}), of({ at: z.int().optional() }))).toEqual([]);
    expect(breaks(of({}), of({ at: z.int() }))).toEqual([`${NEW}.at may be absent, and its reader needs it`]);
    const [few, more] = [z.array(z.enum(['a'])).optional(), z.array(z.enum(['a', 'b', 'c', 'd'])).optional()];
    expect(breaks(of({ ways: few }), of({ ways: more }))).toEqual([
      `${OLD}.ways[] may be "b", which its reader does not know`,
      `${OLD}.ways[] may be "c", which its reader does not know`,
      `${OLD}.ways[] may be "d", which its reader does not know`,
    ]);
  });

  it('is a field that had to be absent in a form of a union', () => {
    const of = (account: z.ZodType): SchemaDocument =>
      eventsDocument('orders', { Placed: z.object({ uid: z.string(), account }) });
    expect(breaks(of(z.never().optional()), of(z.string().optional()))).toEqual([
      `${OLD}.account may be present, and its reader has no such field`,
    ]);
  });

  it('is a new version of an event, which the last release refuses', () => {
    const versioned = structuredClone(released) as { $defs: Record<string, { version?: number }> } & SchemaDocument;
    versioned.$defs.Placed!.version = 2;
    expect(breaks(released, versioned)).toEqual(['Placed is written in version 2: the last release refuses it']);
  });

  it('ends for shapes that contain themselves', () => {
    const payload = documentWith({ payload: z.json().optional() });
    expect(breaks(payload, payload)).toEqual([]);
  });

  it('names its file, and a file that is gone', () => {
    const found = breaksOfRelease(new Map([['events/orders.json', released]]), new Map());
    expect(found).toEqual(['events/orders.json: Placed is gone: what the last release wrote cannot be read']);
  });
});
