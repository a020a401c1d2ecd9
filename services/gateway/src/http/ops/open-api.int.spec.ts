import type { OpenAPIObject } from '@nestjs/swagger';
import { describeGateway } from '../../describe-gateway.js';

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

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
