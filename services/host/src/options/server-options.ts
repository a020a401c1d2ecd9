import { z } from 'zod';
import { oneOf, type OptionSpec } from './option-kinds.js';

/** Addresses come without passwords, which are options of their own that no command line may hold. */
const address = (scheme: string) => {
  const form = `${scheme}://host:port`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && new RegExp(`^${scheme}:$`).test(new URL(text).protocol), {
      error: `write an address such as ${form}`,
      abort: true,
    })
    .refine((text) => new URL(text).password === '', 'leave the password out; it has a variable of its own');
};
const secret = z.string().min(1, 'write a password');

/** Which servers the venue runs on. Without them it needs nothing but its data directory. */
export const SERVER_OPTIONS = {
  'event-store': {
    schema: oneOf(['sqlite', 'postgres']).default('sqlite'),
    env: 'CORELLA_EVENT_STORE',
    value: 'sqlite|postgres',
    help: 'where the log is kept',
  },
  'read-models': {
    schema: oneOf(['sqlite', 'postgres']).default('sqlite'),
    env: 'CORELLA_READ_MODELS',
    value: 'sqlite|postgres',
    help: 'where the tables for queries are kept',
  },
  vault: {
    schema: oneOf(['sqlite', 'postgres']).default('sqlite'),
    env: 'CORELLA_VAULT',
    value: 'sqlite|postgres',
    help: 'where personal data is kept, sealed by the master key of the data directory',
  },
  signals: {
    schema: oneOf(['local', 'nats']).default('local'),
    env: 'CORELLA_SIGNALS',
    value: 'local|nats',
    help: 'how live data and questions travel between the services',
  },
  postgres: {
    schema: address('postgres').optional(),
    env: 'CORELLA_POSTGRES',
    value: 'URL',
    help: 'PostgreSQL, such as postgres://corella@db:5432/corella',
  },
  'postgres-password': {
    schema: secret.optional(),
    env: 'CORELLA_POSTGRES_PASSWORD',
    value: 'PASSWORD',
    help: 'of the user of --postgres',
    secret: true,
  },
  'postgres-ca': {
    schema: z.string().min(1, 'write a file').optional(),
    env: 'CORELLA_POSTGRES_CA',
    value: 'FILE',
    help: 'certificate (PEM) that the server of --postgres must be signed by; asks for TLS',
  },
  nats: {
    schema: z.array(address('nats')).max(20, 'name at most 20').default([]),
    env: 'CORELLA_NATS',
    value: 'URL',
    help: 'a NATS server, such as nats://nats:4222',
    repeatable: true,
  },
  'nats-token': {
    schema: secret.optional(),
    env: 'CORELLA_NATS_TOKEN',
    value: 'TOKEN',
    help: 'token of --nats',
    secret: true,
  },
} as const satisfies Record<string, OptionSpec>;

interface ServerChoice {
  readonly 'event-store': string;
  readonly 'read-models': string;
  readonly vault: string;
  readonly signals: string;
  readonly postgres?: string | undefined;
  readonly nats: readonly string[];
}

/** What is missing for what was chosen. */
export function missingServers(choice: ServerChoice): readonly string[] {
  const onPostgres = (['event-store', 'read-models', 'vault'] as const).filter((name) => choice[name] === 'postgres');
  return [
    ...(onPostgres.length > 0 && choice.postgres === undefined
      ? [
          `--postgres: --${onPostgres[0]} postgres needs the address of a server; write postgres://user@host:port/database`,
        ]
      : []),
    ...(choice.signals === 'nats' && choice.nats.length === 0
      ? ['--nats: --signals nats needs the address of a server; write nats://host:port']
      : []),
  ];
}
