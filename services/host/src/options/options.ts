import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { areTwoPeople, cidr, email, onOff, oneOf, origin, text, whole, type OptionSpec } from './option-kinds.js';
import { MAIL_OPTIONS, misfitMail } from './mail-options.js';
import { KYC_OPTIONS, misfitKyc } from './kyc-options.js';
import { SMS_OPTIONS, misfitSms } from './sms-options.js';
import { SERVER_OPTIONS, missingServers } from './server-options.js';
import { TARGETS, targetList } from './targets.js';

/**
 * The one configuration schema: every command-line option with its environment variable, default and help text.
 * `npm start -- --help` prints this table. Apart from NODE_ENV, nothing else is read from the environment.
 */
export const OPTIONS = {
  target: {
    schema: targetList.default(['all']),
    env: 'CORELLA_TARGET',
    value: 'NAME',
    help: `${TARGETS.join(', ')}: what this process runs; with anything but all, other processes run the rest [all]`,
    repeatable: true,
  },
  task: {
    schema: oneOf(['none', 'export', 'import', 'verify-receipts']).default('none'),
    env: 'CORELLA_TASK',
    value: 'NAME',
    help: 'export, import: moves a stopped venue into or out of --file; verify-receipts: checks the log by its keys',
  },
  file: {
    schema: text('a file').optional(),
    env: 'CORELLA_FILE',
    value: 'FILE',
    help: 'what --task export writes, and --task import or verify-receipts reads',
  },
  symbols: {
    schema: z
      .array(z.string().regex(/^[a-z0-9-]{2,20}$/, 'write a symbol such as btcaud'))
      .max(2_000)
      .default([]),
    env: 'CORELLA_SYMBOLS',
    value: 'SYMBOL',
    help: 'the markets that this process owns if it runs matching; all without it',
    repeatable: true,
  },
  follow: {
    schema: onOff.default('on'),
    env: 'CORELLA_FOLLOW',
    value: 'on|off',
    help: 'whether the sentinel follows the log; off checks it once and exits',
  },
  data: { schema: text('a directory').default('./data'), env: 'CORELLA_DATA', value: 'DIR', help: 'data directory' },
  port: {
    schema: whole(0, 65_535).default(8080),
    env: 'CORELLA_PORT',
    value: 'P',
    help: 'port of the web server; 0 chooses a free one',
  },
  host: {
    schema: text('an address of this machine').default('127.0.0.1'),
    env: 'CORELLA_HOST',
    value: 'H',
    help: 'address to listen on; other than loopback needs an explicit --demo',
  },
  demo: {
    schema: onOff.optional(),
    env: 'CORELLA_DEMO',
    value: 'on|off',
    help: 'demo mode; on for an empty data directory, recorded there',
  },
  'demo-kyc': {
    schema: oneOf(['auto', 'manual']).default('auto'),
    env: 'CORELLA_DEMO_KYC',
    value: 'auto|manual',
    help: 'in demo mode: a proven address verifies a customer, or the desk does',
  },
  simulate: {
    schema: onOff.optional(),
    env: 'CORELLA_SIMULATE',
    value: 'on|off',
    help: 'simulated makers and takers; on in demo mode, never outside it',
  },
  seed: {
    schema: whole(0, 2 ** 31).default(1),
    env: 'CORELLA_SEED',
    value: 'N',
    help: 'seed of simulated prices, history and traders',
  },
  limits: {
    schema: onOff.default('on'),
    env: 'CORELLA_LIMITS',
    value: 'on|off',
    help: 'request limits; off only on loopback, for load tests',
  },
  'min-free': {
    schema: whole(1, 1_000_000).default(256),
    env: 'CORELLA_MIN_FREE_MB',
    value: 'MB',
    help: 'below this much free disk space new orders are refused with storage-full',
  },
  'max-documents': {
    schema: whole(1, 1_000_000_000).default(10_240),
    env: 'CORELLA_MAX_DOCUMENTS_MB',
    value: 'MB',
    help: "customers' documents take no more than this together; then uploads are refused with documents-full",
  },
  'clock-file': {
    schema: text('a file').optional(),
    env: 'CORELLA_CLOCK_FILE',
    value: 'FILE',
    help: 'for drills: take the time from this file; demo mode on loopback only',
  },
  'public-origin': {
    schema: z.array(origin).max(20, 'name at most 20').default([]),
    env: 'CORELLA_PUBLIC_ORIGINS',
    value: 'URL',
    help: 'origin that browsers use',
    repeatable: true,
  },
  'trusted-proxy': {
    schema: z.array(cidr).max(20, 'name at most 20').default([]),
    env: 'CORELLA_TRUSTED_PROXIES',
    value: 'CIDR',
    help: 'proxy whose X-Forwarded-For counts',
    repeatable: true,
  },
  admin: {
    schema: z
      .array(email)
      .refine(areTwoPeople, 'name two different people, since adding staff takes two administrators')
      .default([]),
    env: 'CORELLA_ADMINS',
    value: 'EMAIL',
    help: 'outside demo mode: the first two administrators, created while there is no staff',
    repeatable: true,
  },
  'support-email': {
    schema: email.optional(),
    env: 'CORELLA_SUPPORT_EMAIL',
    value: 'EMAIL',
    help: 'address that pages and mails name where they speak of support; an example in demo mode',
  },
  'log-level': {
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
    env: 'CORELLA_LOG_LEVEL',
    value: 'LEVEL',
    help: 'lowest severity that is logged',
  },
  'metrics-token': {
    schema: z.string().min(16, 'write at least 16 characters').optional(),
    env: 'CORELLA_METRICS_TOKEN',
    value: 'TOKEN',
    help: 'bearer token that /metrics then demands of everybody; without one it answers loopback only',
    secret: true,
  },
  ...SERVER_OPTIONS,
  ...MAIL_OPTIONS,
  ...SMS_OPTIONS,
  ...KYC_OPTIONS,
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;
export type Options = { readonly [Name in OptionName]: z.output<(typeof OPTIONS)[Name]['schema']> };

export type ParsedOptions =
  | { readonly ok: true; readonly options: Options; readonly help: boolean }
  | { readonly ok: false; readonly errors: readonly string[] };

const isName = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);
const spec = (name: OptionName): OptionSpec => OPTIONS[name];

/**
 * Reads `--name value` and `--name=value`. The command line overrides the environment. An unknown option is an error;
 * it is never ignored.
 */
export function parseOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ParsedOptions {
  const raw: Record<string, string | string[] | undefined> = {};
  const errors: string[] = [];
  let help = false;
  for (const name of Object.keys(OPTIONS).filter(isName)) {
    const value = valueIn(env, name, errors);
    if (value) raw[name] = spec(name).repeatable ? value.split(',') : value;
  }
  const given = new Set<string>();
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    if (word === '--help' || word === '-h') {
      help = true;
      continue;
    }
    const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!name || !isName(name)) {
      errors.push(`unknown option ${word}; --help lists them`);
      continue;
    }
    const value = inline ?? argv[(i += 1)];
    if (spec(name).secret) errors.push(`--${name}: secrets do not belong on the command line; set ${spec(name).env}`);
    else if (value === undefined) errors.push(`--${name} needs a value (${spec(name).value})`);
    else if (!spec(name).repeatable) raw[name] = value;
    else raw[name] = [...(given.has(name) ? (raw[name] ?? []) : []), ...value.split(',')];
    given.add(name);
  }
  const shape = z.object(Object.fromEntries(Object.entries(OPTIONS).map(([name, option]) => [name, option.schema])));
  const parsed = shape.safeParse(raw);
  if (!parsed.success)
    errors.push(...parsed.error.issues.map(({ path: [name, at], message }) => findingOf(raw, { name, at, message })));
  const options = parsed.data as Options | undefined;
  if (options !== undefined) errors.push(...misfitsOf(options));
  if (errors.length > 0 || options === undefined) return { ok: false, errors };
  return { ok: true, options, help };
}

const misfitsOf = (options: Options): readonly string[] => [
  ...missingServers(options),
  ...misfitMail(options),
  ...misfitSms(options),
  ...misfitKyc(options),
  ...misplacedTask(options),
];

/** A task takes the place of the whole venue, and has a file. */
function misplacedTask({ task, file, target }: Pick<Options, 'task' | 'file' | 'target'>): readonly string[] {
  if (task === 'none') return file === undefined ? [] : ['--file: it belongs to --task'];
  return [
    ...(file === undefined ? [`--task ${task}: name its file with --file`] : []),
    ...(target.includes('all')
      ? []
      : [`--target ${target.join(',')}: --task ${task} is about the whole venue; leave it out`]),
  ];
}

/** The files that variables of secrets name. */
export const secretFilesIn = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.values<OptionSpec>(OPTIONS).flatMap(({ secret, env: name }) => (secret && env[`${name}_FILE`]) || []);

/** The variable of an option, or what the file holds that the variable of a secret names. */
function valueIn(
  env: Readonly<Record<string, string | undefined>>,
  name: OptionName,
  errors: string[],
): string | undefined {
  const { env: variable, secret = false } = spec(name);
  const file = secret ? env[`${variable}_FILE`] : undefined;
  if (!file) return env[variable];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    errors.push(
      `${variable}_FILE ${file}: the file cannot be read (${String(code)}); name a file that this user may read`,
    );
    return undefined;
  }
}

const SHOWN = 80;

/** The option, what it was given, and what to write instead. */
function findingOf(
  raw: Readonly<Record<string, string | string[] | undefined>>,
  { name, at, message }: { readonly name: unknown; readonly at: unknown; readonly message: string },
): string {
  const given = raw[String(name)];
  const value = Array.isArray(given) ? (typeof at === 'number' ? given[at] : given.join(' ')) : given;
  // What a secret option was given stays out of terminals and logs.
  const hidden = isName(String(name)) && spec(String(name) as OptionName).secret;
  const shown = value === undefined || hidden ? '' : ` ${value.replace(/:[^:@/]*@/, ':…@').slice(0, SHOWN)}`;
  return `--${String(name)}${shown}: ${message}`;
}

/** Room for an option and its value in the help. */
const WORD = 34;

export function helpText(): string {
  const rows = Object.entries(OPTIONS).map(([name, option]: [string, OptionSpec]) => {
    const fallback = option.schema.safeParse(undefined);
    const shown =
      fallback.success && fallback.data !== undefined && !Array.isArray(fallback.data)
        ? ` [${String(fallback.data)}]`
        : '';
    const word = option.secret ? `${option.env}=${option.value}` : `--${name} ${option.value}`;
    const under = option.secret ? `or ${option.env}_FILE=FILE` : option.env;
    return `  ${word.padEnd(WORD)} ${option.help}${shown}${option.repeatable ? ' (repeatable)' : ''}\n${' '.repeat(WORD + 3)}${under}`;
  });
  return [
    'Corella, a crypto-asset trading venue: in one process with everything embedded, or in several over servers.',
    '',
    'Usage: npm start -- [options]',
    '',
    ...rows,
    `  ${'--help'.padEnd(WORD)} this text`,
    '',
    'Exit codes: 0 stopped when asked to, 1 the start failed, 3 the sentinel or verify-receipts found a divergence, 64 an',
    'option is wrong, 65 data directory, port or host cannot be used, 69 Node is too old, 70 the venue stopped because its',
    'state cannot be trusted, 75 another process may own its streams, and a new start waits for its turn. Every code but 0',
    'and 3 comes with one line that says what to do; --log-level debug adds where it arose.',
    '',
  ].join('\n');
}
