import type { OpenAPIObject } from '@nestjs/swagger';
import { BASE_POLICIES, POLICY_EXTENSION, type RoutePolicy } from '../routes/route-policy.js';
import { describePolicies } from './describe-policies.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const reply = { description: 'The entries.', content: { 'application/json': { schema: { type: 'object' } } } } as const;

function described(path: string, method: 'get' | 'post' | 'delete', policy?: RoutePolicy): Operation {
  const operation = { responses: { 200: reply }, ...(policy ? { [POLICY_EXTENSION]: policy } : {}) };
  const document = { openapi: '3.0.0', info: { title: '', version: '' }, paths: { [path]: { [method]: operation } } };
  describePolicies(document);
  const found = (document as OpenAPIObject).paths[path]?.[method];
  if (found === undefined) throw new Error('the operation is gone');
  return found;
}
const headersOf = ({ parameters = [] }: Operation): readonly string[] =>
  parameters.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
const statusesOf = ({ responses }: Operation): readonly string[] => Object.keys(responses).sort();

const customer: RoutePolicy = { ...BASE_POLICIES.browser, caller: { kind: 'customer' } };
const key: RoutePolicy = { ...BASE_POLICIES.huobi, caller: { kind: 'api-key', permission: 'READ' } };

describe('what the policy of a route adds to its description', () => {
  it('is the session, the headers and the refusals of a write by a customer', () => {
    const operation = described('/api/orders/{id}', 'post', customer);
    expect(operation.security).toEqual([{ proSession: [] }, { proSessionHeader: [] }]);
    expect(headersOf(operation)).toEqual(['X-Requested-With', 'Idempotency-Key']);
    expect(statusesOf(operation)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '431',
      '503',
      '504',
    ]);
    expect(operation.responses['409']).toMatchObject({
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
    expect(operation).not.toHaveProperty(POLICY_EXTENSION);
  });

  it('demands no header for a read, and no key for what no POST does', () => {
    expect(headersOf(described('/api/orders', 'get', customer))).toEqual([]);
    expect(headersOf(described('/api/orders', 'delete', customer))).toEqual(['X-Requested-With']);
  });

  it('leaves a call for anyone without a session', () => {
    const operation = described('/api/markets', 'get', BASE_POLICIES.browser);
    expect(operation.security).toEqual([]);
    expect(statusesOf(operation)).toEqual(['200', '400', '403', '429', '431', '503']);
  });

  it('is a session of its own for staff, and a token or nothing for metrics', () => {
    const staff: RoutePolicy = { ...BASE_POLICIES.operator, caller: { kind: 'staff', permissions: [] } };
    const home = described('/operator/api/home', 'get', staff);
    expect(home.security).toEqual([{ staffSession: [] }]);
    expect(home.responses['403']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ConsoleRefusal' } } },
    });
    const metrics: RoutePolicy = {
      ...BASE_POLICIES.ops,
      caller: { kind: 'this-machine', orMetricsToken: true, elsewhere: 'loopback-only' },
    };
    expect(described('/metrics', 'get', metrics).security).toEqual([{}, { metricsToken: [] }]);
  });

  it('says that a refusal of the API for keys may be a 200, except below /v2', () => {
    const older = described('/v1/order/orders', 'get', key);
    expect(older.responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { oneOf: [{ type: 'object' }, { $ref: '#/components/schemas/ErrorOfV1' }] } },
      },
    });
    expect(statusesOf(older)).toEqual(['200', '429', '431', '503']);
    const newer = described('/v2/account/ledger', 'get', key);
    expect(newer.responses['200']).toEqual(reply);
    expect(statusesOf(newer)).toEqual(['200', '401', '422', '429', '431', '503']);
    expect(Object.keys(newer.security?.[0] ?? {})).toContain('signature');
  });

  it('is never left out', () => {
    expect(() => described('/api/markets', 'get')).toThrow('get /api/markets is described without its policy');
  });
});

it('writes a pair of equal items once', () => {
  const schema = { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'string' }], description: 'A price.' } };
  const document: OpenAPIObject = {
    openapi: '3.0.0',
    info: { title: '', version: '' },
    paths: {
      '/api/x': {
        get: {
          responses: { 200: { description: '', content: { 'application/json': { schema } } } },
          [POLICY_EXTENSION]: BASE_POLICIES.browser,
        } as Operation,
      },
    },
  };
  describePolicies(document);
  expect(JSON.stringify(document.paths)).toContain('"items":{"type":"string","description":"A price."}');
});
