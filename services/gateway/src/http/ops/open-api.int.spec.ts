import type { OpenAPIObject } from '@nestjs/swagger';
import { describeGateway } from '../../describe-gateway.js';

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Bounded }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Bounded }>> };
}
interface Bounded {
  readonly type?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Bounded>>;
  readonly anyOf?: readonly object[];
}

describe('what the description of the API allows', () => {
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  beforeAll(async () => {
    paths = ((await describeGateway('described')) as OpenAPIObject).paths as never;
  });
  const fieldsOf = (path: string): Readonly<Record<string, Bounded>> =>
    paths[path]?.['post']?.requestBody?.content['application/json']?.schema.properties ?? {};
  const parametersOf = (name: string): readonly (readonly [path: string, schema: Bounded])[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) =>
        parameters.filter((one) => one.name === name).map(({ schema }) => [path, schema] as const),
      ),
    );

  it('has pages of at least one row, and says of how many at most', () => {
    const limits = parametersOf('limit');
    expect(limits.length).toBeGreaterThan(8);
    const allowing = (text: string): readonly string[] =>
      limits
        .filter(([, { pattern = '', minimum, type }]) =>
          type === 'integer' ? Number(text) >= (minimum ?? 0) : new RegExp(pattern).test(text),
        )
        .map(([path]) => path);
    expect(allowing('0')).toEqual([]);
    expect(allowing('1')).toHaveLength(limits.length);
    expect(
      limits.filter(([, { type, description }]) => type === 'string' && !description).map(([path]) => path),
    ).toEqual([]);
  });

  it.each([
    ['/api/orders', 'state', 'filled,canceled', 'x'],
    ['/operator/api/users/{id}/timeline', 'kinds', 'login', 'x'],
    ['/api/markets/{symbol}/book', 'limit', '150', '151'],
    ['/api/markets/{symbol}/book', 'step', '0', '6'],
    ['/api/markets/{symbol}/trades', 'limit', '2000', '2001'],
  ])('has of %s only the right %s', (path, name, right, wrong) => {
    const [, schema] = parametersOf(name).find(([found]) => found === path) ?? [];
    expect([right, wrong].map((text) => new RegExp(schema?.pattern ?? '').test(text))).toEqual([true, false]);
  });

  it('has no empty answer of a removal, no transfer of nothing and no change of nothing', () => {
    expect(fieldsOf('/api/removal-requests/answer')['text']).toMatchObject({ minLength: 1 });
    const { pattern = '' } = fieldsOf('/api/transfers')['amount'] ?? {};
    expect(['0', '0.00', '0.5'].map((text) => new RegExp(pattern).test(text))).toEqual([false, false, true]);
    const credentials = paths['/api/subaccounts/{uid}/credentials']?.['post']?.requestBody?.content['application/json'];
    expect(credentials?.schema.anyOf).toEqual([{ required: ['password'] }, { required: ['resetTotp'] }]);
  });
});

describe('every answer in the description of the API', () => {
  let answers: readonly (readonly [name: string, answer: Answer])[];
  beforeAll(async () => {
    const { paths } = (await describeGateway('described')) as OpenAPIObject;
    answers = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { readonly responses: Record<string, Answer> }>).flatMap(
        ([method, { responses }]) =>
          Object.entries(responses).map(([status, answer]) => [`${method} ${path} ${status}`, answer] as const),
      ),
    );
  });
  const names = (lacking: (name: string, answer: Answer) => boolean): readonly string[] =>
    answers.filter(([name, answer]) => lacking(name, answer)).map(([name]) => name);

  it('says what it means', () => {
    expect(answers.length).toBeGreaterThan(1_000);
    expect(names((_name, { description }) => description === '')).toEqual([]);
  });

  it('says what it holds, except the one without a body', () => {
    const isEmpty = ({ content }: Answer): boolean =>
      Object.keys(Object.values(content ?? {})[0]?.schema ?? {}).length === 0;
    expect(names((name, answer) => !name.endsWith(' 204') && isEmpty(answer))).toEqual([]);
  });
});
