import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type CommandResult } from '../../workspace/run-command.js';
import type { ApiKeyPair } from '../ccxt/stock-client.js';

const FOLDER = 'tools/e2e/clients';
const CACHE = '.cache/clients';

/** A program that nobody here wrote, with what it needs and the calls that are made through it. */
export interface PythonClient {
  readonly name: string;
  /** The version that is installed, as the table shows it. */
  readonly version: string;
  /** Clients of one environment share its packages. */
  readonly environment: 'sdks' | 'freqtrade' | 'schemathesis';
  readonly script: string;
  readonly venueArgs: readonly string[];
}

export const CLIENTS: readonly PythonClient[] = [
  { name: 'sdk', version: 'huobi-sdk-hash-7 2.3.10', environment: 'sdks', script: 'huobi_sdk.py', venueArgs: [] },
  {
    name: 'asynchuobi',
    version: 'asynchuobi 0.0.1',
    environment: 'sdks',
    script: 'asynchuobi_calls.py',
    venueArgs: [],
  },
  {
    name: 'freqtrade',
    version: 'freqtrade 2026.9',
    environment: 'freqtrade',
    script: 'freqtrade_calls.py',
    venueArgs: [],
  },
  {
    name: 'schemathesis',
    version: 'schemathesis 4.32.5',
    environment: 'schemathesis',
    script: 'schemathesis_calls.py',
    // It asks faster than a person or a bot may.
    venueArgs: ['--limits', 'off'],
  },
];

/** What pip installs. The packages of the SDKs are pinned with their hashes; freqtrade's own are too many for that. */
const REQUIREMENTS: Readonly<Record<PythonClient['environment'], readonly string[]>> = {
  sdks: ['--require-hashes', '-r', join(FOLDER, 'clients.txt')],
  freqtrade: ['-r', join(FOLDER, 'freqtrade.txt')],
  schemathesis: ['--require-hashes', '-r', join(FOLDER, 'schemathesis.txt')],
};

/** Whose calls a client makes. */
export interface Callers {
  readonly url: string;
  readonly key: ApiKeyPair;
  /** Session cookies, for a client that also calls what our own pages call. */
  readonly customerCookie?: string;
  readonly staffCookie?: string;
}

/** One call, and what was wrong with its answer. */
export interface CallResult {
  readonly call: string;
  readonly problem: string | null;
}

const pythonOf = (root: string, { environment }: PythonClient): string =>
  join(root, CACHE, environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
const readyMark = (root: string, { environment }: PythonClient): string => join(root, CACHE, environment, 'ready');

/** Why a client cannot run without installing anything; undefined if it can. */
export const missingClient = (root: string, client: PythonClient): string | undefined =>
  existsSync(readyMark(root, client))
    ? undefined
    : `it is not installed; \`npm run clients -- ${client.name}\` does it`;

async function demand(done: Promise<CommandResult>, what: string): Promise<string | undefined> {
  const { ok, output } = await done;
  return ok ? undefined : `${what}: ${output.trim().split('\n').at(-1) ?? 'no output'}`;
}

/** Installs a client's packages, once. Returns the reason where that is not possible. */
export async function installClient(root: string, client: PythonClient): Promise<string | undefined> {
  if (missingClient(root, client) === undefined) return undefined;
  const python = pythonOf(root, client);
  const folder = join(CACHE, client.environment);
  const fetched = [python, '-m', 'pip', 'install', '--quiet', ...REQUIREMENTS[client.environment]] as const;
  return (
    (await demand(runCommand(['python3', '-m', 'venv', folder], { cwd: root }), 'Python 3 is needed')) ??
    (await demand(runCommand([...fetched], { cwd: root }), 'pip could not install it')) ??
    (await demand(
      runCommand([python, '-c', `open(${JSON.stringify(readyMark(root, client))}, 'w')`], { cwd: root }),
      '',
    ))
  );
}

function resultOf(line: string): CallResult[] {
  try {
    return [JSON.parse(line) as CallResult];
  } catch {
    return []; // Something that the client printed by itself.
  }
}

/** Makes the calls of a client against a venue. A runner that ends early is a failed call of its own. */
export async function runClient(
  root: string,
  client: PythonClient,
  { url, key, customerCookie = '', staffCookie = '' }: Callers,
): Promise<readonly CallResult[]> {
  const { ok, output } = await runCommand([pythonOf(root, client), '-W', 'ignore', client.script], {
    cwd: join(root, FOLDER),
    env: {
      CORELLA_URL: url,
      CORELLA_ACCESS_KEY: key.accessKey,
      CORELLA_SECRET_KEY: key.secretKey,
      CORELLA_COOKIE: customerCookie,
      CORELLA_STAFF_COOKIE: staffCookie,
      PYTHONDONTWRITEBYTECODE: '1',
      HYPOTHESIS_STORAGE_DIRECTORY: join(root, CACHE, 'hypothesis'),
    },
  });
  const results = output.split('\n').flatMap(resultOf);
  return ok ? results : [...results, { call: 'the runner itself', problem: output.slice(-600) }];
}
