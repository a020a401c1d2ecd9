import { memberName, typeOf, type Schema } from './types-of.js';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Operation {
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A document as it is published: without what JSON cannot express. */
export const readDocument = (document: object): ApiDocument => JSON.parse(JSON.stringify(document)) as ApiDocument;

const METHODS = ['get', 'post', 'put', 'delete'];
const schemaOf = (content: Content | undefined): Schema | undefined => Object.values(content?.content ?? {})[0]?.schema;

/** Members for one kind of parameter; '' when there are none. */
function members(parameters: readonly Parameter[], place: string): string {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return '';
  const listed = own.map(
    ({ name, required, schema }) =>
      `readonly ${memberName(name)}${required ? '' : '?'}: ${typeOf(schema ?? { type: 'string' })}`,
  );
  return `{ ${listed.join('; ')} }`;
}

/** What the client returns. It throws refusals, also those in a 200, which are named schemas. */
const withoutRefusals = (schema: Schema): Schema => schema.oneOf?.find((choice) => choice.$ref === undefined) ?? schema;

function replyOf(operation: Operation): string {
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? ['204', {}];
  const schema = schemaOf(answer);
  return schema ? typeOf(withoutRefusals(schema)) : status === '204' ? 'undefined' : 'unknown';
}

function operationLine(name: string, operation: Operation): string {
  const parameters = operation.parameters ?? [];
  const body = schemaOf(operation.requestBody);
  const parts = [
    ['path', members(parameters, 'path')],
    ['query', members(parameters, 'query')],
    ['body', body ? typeOf(body) : ''],
    ['reply', replyOf(operation)],
  ].filter(([, type]) => type !== '');
  return `  '${name}': { ${parts.map(([part, type]) => `readonly ${part}: ${type}`).join('; ')} };`;
}

/**
 * A module with one interface: `METHOD /path` → path, query, body and reply. It is sorted, so equal documents give
 * equal text.
 */
export function clientTypes(
  document: ApiDocument,
  options: { readonly name: string; readonly about: string; readonly belongs: (path: string) => boolean },
): string {
  const lines = Object.entries(document.paths)
    .filter(([path]) => options.belongs(path))
    .flatMap(([path, methods]) =>
      METHODS.flatMap((method) =>
        methods[method] ? [operationLine(`${method.toUpperCase()} ${path}`, methods[method])] : [],
      ),
    )
    .sort((a, b) => (a < b ? -1 : 1));
  return [
    "// Made by `npm run generate:api` from the venue's OpenAPI document; changes belong there.",
    '',
    `/** ${options.about} */`,
    `export interface ${options.name} {`,
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** The files of the typed client by their path in the workspace. */
export const generatedFiles = (document: ApiDocument): Readonly<Record<string, string>> => ({
  'libs/web/api-client/src/generated/browser-api.ts': clientTypes(document, {
    name: 'BrowserApi',
    about: 'The browser API: sessions by cookie, problems by RFC 9457.',
    belongs: (path) => path.startsWith('/api/'),
  }),
  'libs/web/api-client/src/generated/huobi-api.ts': clientTypes(document, {
    name: 'HuobiApi',
    about: 'The API for keys: the Huobi API, in its own envelopes.',
    belongs: (path) => /^\/(v1|v2|market)\//.test(path),
  }),
});
