import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROLES, type KafkaCluster, type Role } from '@corella/bus-kafka';

export const TOPICS_HELP = `Applies what the venue declares in Kafka: topics, their settings and the rights of each role.

Usage: npm run topics -- --kafka HOST:PORT [options]

  --kafka HOST:PORT          a broker (repeatable)
  --kafka-user NAME          as whom it logs in; the password is CORELLA_KAFKA_PASSWORD,
                             or in the file that CORELLA_KAFKA_PASSWORD_FILE names
  --kafka-login MECHANISM    plain, scram-sha-256 or scram-sha-512 [scram-sha-512]
  --kafka-ca FILE            certificate (PEM) that the brokers must be signed by; asks for TLS
  --slots N                  how many processes of each role ask, at most [31]
  --principal ROLE=TYPE:NAME as whom a role logs in [User:ROLE]; several for a role: repeat it
  --dry-run                  prints what is declared and asks no broker
  --help                     this text

Rights are granted where the brokers have an authorizer; none are taken away. Run it again after every upgrade.
Exit codes: 0 done, 64 an option is wrong, 65 Kafka cannot be used.
`;

export interface TopicsOptions {
  readonly cluster: KafkaCluster;
  readonly slots: number;
  readonly principalsOf: (role: Role) => readonly string[];
  readonly dryRun: boolean;
}

export type ParsedTopics =
  | { readonly kind: 'options'; readonly options: TopicsOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'error'; readonly message: string };

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
const MOST_SLOTS = 100;

type Environment = Readonly<Record<string, string | undefined>>;

class Wrong extends Error {}

function wordsOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        kafka: { type: 'string', multiple: true, default: [] },
        'kafka-user': { type: 'string' },
        'kafka-login': { type: 'string', default: 'scram-sha-512' },
        'kafka-ca': { type: 'string' },
        slots: { type: 'string', default: '31' },
        principal: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new Wrong(error instanceof Error ? error.message : String(error));
  }
}

function fileText(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    throw new Wrong(`${option} ${file}: the file cannot be read (${String(code)})`);
  }
}

function passwordIn(env: Environment): string {
  const file = env['CORELLA_KAFKA_PASSWORD_FILE'];
  const password =
    file === undefined ? env['CORELLA_KAFKA_PASSWORD'] : fileText(file, 'CORELLA_KAFKA_PASSWORD_FILE').trim();
  if (password === undefined || password === '') throw new Wrong('--kafka-user: set CORELLA_KAFKA_PASSWORD');
  return password;
}

function clusterOf(words: ReturnType<typeof wordsOf>, env: Environment): KafkaCluster {
  const { kafka, 'kafka-user': username, 'kafka-ca': ca } = words;
  const mechanism = MECHANISMS.find((known) => known === words['kafka-login']);
  if (kafka.length === 0 && !words['dry-run']) throw new Wrong('--kafka: write HOST:PORT of a broker');
  const odd = kafka.find((broker) => !/^[^\s:/@]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(broker));
  if (odd !== undefined) throw new Wrong(`--kafka ${odd}: write HOST:PORT`);
  if (mechanism === undefined) throw new Wrong(`--kafka-login: write one of ${MECHANISMS.join(', ')}`);
  return {
    brokers: kafka,
    ...(ca === undefined ? {} : { tls: { certificateAuthority: fileText(ca, '--kafka-ca') } }),
    ...(username === undefined || words['dry-run']
      ? {}
      : { login: { mechanism, username, password: passwordIn(env) } }),
  };
}

function principalsOf(given: readonly string[]): (role: Role) => readonly string[] {
  const named = new Map<string, readonly string[]>();
  for (const text of given) {
    const [, role = '', name = ''] = /^([a-z]+)=([^\s=]+:[^\s]+)$/.exec(text) ?? [];
    if (!ROLES.some((known) => known === role))
      throw new Wrong(`--principal ${text}: write ROLE=TYPE:NAME, with a role of ${ROLES.join(', ')}`);
    named.set(role, [...(named.get(role) ?? []), name]);
  }
  return (role) => named.get(role) ?? [`User:${role}`];
}

/** Reads the options of `npm run topics`. The password comes from the environment alone. */
export function parseTopicsOptions(argv: readonly string[], env: Environment): ParsedTopics {
  try {
    const words = wordsOf(argv);
    if (words.help) return { kind: 'help' };
    const slots = /^\d{1,3}$/.test(words.slots) ? Number(words.slots) : 0;
    if (slots < 1 || slots > MOST_SLOTS) throw new Wrong(`--slots: write a whole number from 1 to ${MOST_SLOTS}`);
    const options = {
      cluster: clusterOf(words, env),
      slots,
      principalsOf: principalsOf(words.principal),
      dryRun: words['dry-run'],
    };
    return { kind: 'options', options };
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'error', message: error.message };
    throw error;
  }
}
