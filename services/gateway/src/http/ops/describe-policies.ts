import type { OpenAPIObject } from '@nestjs/swagger';
import { familyOf, type TokenFamily } from '@corella/contracts/identity';
import { problemSchema } from '@corella/contracts/web';
import { invariant } from '@corella/result';
import { z } from 'zod';
import { consoleRefusalSchema } from '../edge/dialects.js';
import { errorV1Schema, errorV2Schema } from '../huobi/describe/envelope-schemas.js';
import { IDEMPOTENCY_KEY_FORM } from '../idempotency/idempotency-key.js';
import { apiOf, type Api } from '../routes/request-path.js';
import { POLICY_EXTENSION, type Caller, type DescribedPolicy } from '../routes/route-policy.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Parameter = NonNullable<Operation['parameters']>[number];
interface Described {
  readonly path: string;
  readonly method: string;
  readonly policy: DescribedPolicy;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Chosen by the client. A repeated request with the same key and body gets the first answer again.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_FORM.source },
};
const OWN_PAGES_HEADER: Parameter = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'No foreign page can send it, so it guards against cross-site request forgery.',
  schema: { type: 'string', enum: ['corella'] },
};

const jsonSchemaOf = (schema: z.ZodType): object => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0' });
  return json;
};

/** Schemas of refusals, by the name that each has in the document. */
const SCHEMAS = {
  Problem: jsonSchemaOf(problemSchema),
  ConsoleRefusal: jsonSchemaOf(consoleRefusalSchema),
  ErrorOfV1: jsonSchemaOf(errorV1Schema),
  ErrorOfV2: jsonSchemaOf(errorV2Schema),
};

/** What a status means, wherever it is answered. */
const MEANINGS: Readonly<Record<string, string>> = {
  200: 'Done, or found.',
  201: 'It exists now.',
  202: 'Accepted; what follows comes by mail.',
  204: 'Done. There is nothing to tell.',
  400: 'The request is not valid; `errors` names the fields.',
  401: 'The caller is not known.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or the caller may not see it.',
  409: 'The state of things forbids it.',
  410: 'It was there, and counts no more.',
  413: 'The body is too large.',
  415: 'The body is of a type that this address does not take.',
  422: 'The request is not valid, or is not allowed.',
  428: 'The header that says which version was read is missing.',
  429: 'Too many requests, or the venue is busy. Nothing was done; `Retry-After` says when to try again.',
  431: 'Address and headers are too long together.',
  503: 'The venue is starting or stopping, or a part of it is out of service.',
  504: 'The outcome is not known yet; ask for it.',
};

type Security = Readonly<Record<string, string[]>>;
const SECURITY: Readonly<Record<Caller['kind'], readonly Security[]>> = {
  anyone: [],
  customer: [],
  'kyc-phone': [{ phone: [] }],
  'removal-token': [],
  staff: [{ staffSession: [] }],
  'api-key': [{ accessKey: [], signature: [], signatureMethod: [], signatureVersion: [], timestamp: [] }],
  'this-machine': [],
};
/** A token where one is configured; without one, this machine needs none. */
const METRICS: readonly Security[] = [{}, { metricsToken: [] }];

/** The names of the two ways in which the token of a family is shown. */
export const FAMILY_SECURITY: Readonly<Record<TokenFamily, { readonly cookie: string; readonly header: string }>> = {
  uc: { cookie: 'session', header: 'sessionHeader' },
  pro: { cookie: 'proSession', header: 'proSessionHeader' },
  site: { cookie: 'siteSession', header: 'siteSessionHeader' },
};

const ofFamily = (path: string): Security[] => {
  const { cookie, header } = FAMILY_SECURITY[familyOf(path)];
  return [{ [cookie]: [] }, { [header]: [] }];
};

const securityOf = (caller: Caller, path: string): Security[] => [
  ...(caller.kind === 'customer' ? ofFamily(path) : []),
  ...(caller.kind === 'this-machine' && caller.orMetricsToken ? METRICS : SECURITY[caller.kind]),
];

/** What is refused before it reaches a route, whatever the API. */
const ANYWHERE = ['431'];

const isUnsafe = (method: string): boolean => method !== 'get';

/** Statuses of refusals, which follow from what a request has to pass before its handler. */
function refusalsOf(api: Api, { path, method, policy }: Described): readonly string[] {
  const known = policy.caller.kind === 'anyone' ? [] : ['401', '403'];
  const unsafe = isUnsafe(method) ? ['409', '504'] : [];
  const body = isUnsafe(method) ? ['413', '415'] : [];
  const waits = policy.waitsForVenue ? ['503'] : [];
  if (api !== 'huobi')
    return [
      '400',
      ...known,
      ...unsafe,
      ...body,
      '429',
      ...waits,
      ...(isUnsafe(method) && policy.caller.kind === 'anyone' ? ['401', '403'] : []),
      ...(policy.ownPagesOnly ? ['403'] : []),
      ...(path.includes('{') || isUnsafe(method) ? ['404'] : []),
    ];
  const refused = path.startsWith('/v2') ? ['401', '422'] : [];
  return [...refused, ...body, '429', '503', ...(isUnsafe(method) ? ['504'] : [])];
}

const named = (schema: keyof typeof SCHEMAS): { readonly $ref: string } => ({ $ref: `#/components/schemas/${schema}` });

/** The body of a refusal, as the dialect of its API writes it. */
function refusalContent(
  api: Api,
  status: string,
  path: string,
): Readonly<Record<string, { schema: { $ref: string } }>> {
  if (ANYWHERE.includes(status)) return { 'application/problem+json': { schema: named('Problem') } };
  if (api === 'operator') return { 'application/json': { schema: named('ConsoleRefusal') } };
  if (api !== 'huobi') return { 'application/problem+json': { schema: named('Problem') } };
  return {
    'application/json': { schema: named(status === '429' || path.startsWith('/v2') ? 'ErrorOfV2' : 'ErrorOfV1') },
  };
}

const refusal = (api: Api, status: string, path: string): Responses[string] => ({
  description: MEANINGS[status] ?? '',
  ...(status === '429' ? { headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } } } : {}),
  content: refusalContent(api, status, path),
});

/** Below /v1 and /market a refusal is a 200 with an error envelope. */
function withErrorEnvelope(responses: Responses): Responses {
  const answer = responses['200'];
  if (answer === undefined || '$ref' in answer) return responses;
  const schema = answer.content?.['application/json']?.schema;
  if (schema === undefined) return responses;
  const either = { oneOf: [schema, named('ErrorOfV1')] };
  return { ...responses, 200: { ...answer, content: { 'application/json': { schema: either } } } };
}

const hasContent = (answer: Responses[string]): boolean =>
  answer !== undefined && !('$ref' in answer) && answer.content !== undefined;

/** Says what a status means where the route says nothing of its own. */
const withMeanings = (responses: Responses): Responses =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      answer === undefined || '$ref' in answer
        ? answer
        : { ...answer, description: answer.description || (MEANINGS[status] ?? '') },
    ]),
  );

function describe(operation: Operation & Record<string, unknown>, of: Described): void {
  const { path, method, policy } = of;
  const api = apiOf(path);
  operation.security = securityOf(policy.caller, path);
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(policy.ownPagesOnly && isUnsafe(method) ? [OWN_PAGES_HEADER] : []),
    ...(policy.idempotencyKey && method === 'post' ? [IDEMPOTENCY_KEY] : []),
  ];
  const own = api === 'huobi' && !path.startsWith('/v2') ? withErrorEnvelope(operation.responses) : operation.responses;
  const bare = Object.keys(own).filter((status) => status >= '4');
  const refusals = [...refusalsOf(api, of), ...ANYWHERE, ...bare].filter((status) => !hasContent(own[status]));
  operation.responses = {
    ...withMeanings(own),
    ...Object.fromEntries(refusals.map((status) => [status, refusal(api, status, path)])),
  };
}

/** A pair of equal items is written as a choice between two equal schemas, which says the same twice. */
function withoutRepeatedChoices(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutRepeatedChoices);
  if (node === null || typeof node !== 'object') return node;
  const members = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutRepeatedChoices(value)]),
  );
  const { anyOf, ...others } = members;
  if (!Array.isArray(anyOf)) return members;
  const choices = [...new Map(anyOf.map((choice) => [JSON.stringify(choice), choice as object])).values()];
  return choices.length === 1 ? { ...choices[0], ...others } : { ...others, anyOf: choices };
}

/**
 * Adds to each operation what follows from the policy of its route: who may call it, the headers it demands and the
 * refusals it may answer. Changes the document.
 */
export function describePolicies(document: OpenAPIObject): void {
  document.paths = withoutRepeatedChoices(document.paths) as OpenAPIObject['paths'];
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method] as (Operation & Record<string, unknown>) | undefined;
      if (operation === undefined) continue;
      const policy = operation[POLICY_EXTENSION] as DescribedPolicy | undefined;
      invariant(policy, `${method} ${path} is described without its policy`);
      delete operation[POLICY_EXTENSION];
      describe(operation, { path, method, policy });
    }
  document.components = {
    ...document.components,
    schemas: {
      ...document.components?.schemas,
      ...SCHEMAS,
    },
  };
}
