import type { INestApplication } from '@nestjs/common';
import { Ajv, type ValidateFunction } from 'ajv';
import { openApiOf } from '../http/ops/open-api.js';

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
}
interface Operation {
  readonly pattern: RegExp;
  readonly method: string;
  readonly described: Described;
}
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const DOCUMENT = 'document';
/** Addresses that are described. */
const DESCRIBED = /^\/(api|operator\/api|v1|v2|market|health)\//;

/** OpenAPI 3.0 writes `nullable`; a validator of JSON Schema wants a choice. */
function withNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNull);
  if (node === null || typeof node !== 'object') return node;
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withNull(value)]),
  );
  return nullable === true ? { anyOf: [members, { type: 'null' }] } : members;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** The description of the venue, and what answers have that it does not say or lack of what it says. */
class Description {
  private readonly ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  private readonly operations: readonly Operation[];
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(app: INestApplication) {
    const document = withNull(JSON.parse(JSON.stringify(openApiOf(app, 'described')))) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
      readonly components: object;
    };
    this.ajv.addSchema({ $id: DOCUMENT, components: document.components });
    // A path without parameters wins over one with, as in the router.
    this.operations = Object.entries(document.paths)
      .sort(([one], [other]) => one.split('{').length - other.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, described]) => ({ pattern: patternOf(path), method, described })),
      );
  }

  faultsOf({ method, path, status, body }: Sent): readonly string[] {
    const operation = this.operations.find((each) => each.method === method.toLowerCase() && each.pattern.test(path));
    if (operation === undefined) return [];
    const answer = operation.described.responses[String(status)];
    if (answer === undefined) return [`status ${status} is not described`];
    const schema = Object.values(answer.content ?? {})[0]?.schema;
    if (schema === undefined) return [];
    const check = this.checkOf(`${method} ${String(operation.pattern)} ${status}`, schema);
    check(body);
    return (check.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, params['additionalProperty']].join(' ').trim(),
    );
  }

  private checkOf(name: string, schema: object): ValidateFunction {
    const known = this.checks.get(name);
    if (known) return known;
    const made = this.ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${DOCUMENT}#/components`)) as object,
    );
    this.checks.set(name, made);
    return made;
  }
}

let description: Description | null = null;

/** Throws when an answer is not as the description of the API says. All gateways of a run are described alike. */
export function expectDescribed(app: INestApplication, sent: Sent): void {
  const [path = ''] = sent.path.split('?');
  if (!DESCRIBED.test(path)) return;
  description ??= new Description(app);
  const faults = description.faultsOf({ ...sent, path });
  if (faults.length > 0)
    throw new Error(`${sent.method} ${path} answered ${sent.status} unlike its description: ${faults.join('; ')}`);
}
