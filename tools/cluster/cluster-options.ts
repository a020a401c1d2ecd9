import { parseArgs } from 'node:util';

export const CLUSTER_HELP = `Runs the venue as several processes on servers of its own, all on 127.0.0.1 of this machine.

Usage: npm run cluster -- [options] [-- OPTIONS OF EVERY PROCESS]

  --data DIR       everything that is kept: the servers' data, secrets, logs [./cluster-data]
  --fresh          forgets what an earlier cluster left in DIR
  --port P         the port for browsers and API clients; the 24 above it are taken as well [8080]
  --gateways N     how many gateways, 1 to 4 [2]
  --matchers N     how many processes the markets are split over, 1 to 4 [2]
  --memory MB      limit of each process's JavaScript memory [768]
  --build off      starts what was built before
  --help           this text

Kafka comes from Maven and needs Java, PostgreSQL comes from npm and NATS from the Python package index, as for the tests.
What stands after a second -- goes to every process of the venue: npm run cluster -- -- --limits off --seed 7
(\`npm start -- --help\` lists these options).

A process that ends with code 75 or by a signal is started again, after a pause that grows up to 15 s. One that cannot
start because a server is away tries again as well. Ctrl+C stops everything in good order within 20 s.

Exit codes: 0 stopped when asked to, 1 a process did not start, 64 an option is wrong, 65 the directory or a port
cannot be used, 69 a server cannot be had on this machine (the line says which, and what to install).
`;

export interface ClusterOptions {
  readonly data: string;
  readonly fresh: boolean;
  readonly port: number;
  readonly gateways: number;
  readonly matchers: number;
  readonly memoryMb: number;
  readonly build: boolean;
  /** For every process of the venue. */
  readonly hostOptions: readonly string[];
}

export type ParsedCluster =
  | { readonly kind: 'options'; readonly options: ClusterOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'error'; readonly message: string };

class Wrong extends Error {}

function whole(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Wrong(`--${name} ${text}: write a whole number from ${least} to ${most}`);
}

/** Splits off what follows the second `--`; npm has taken the first. */
function split(argv: readonly string[]): { readonly own: readonly string[]; readonly hostOptions: readonly string[] } {
  const at = argv.indexOf('--');
  return at < 0 ? { own: argv, hostOptions: [] } : { own: argv.slice(0, at), hostOptions: argv.slice(at + 1) };
}

function wordsOf(own: readonly string[]) {
  try {
    return parseArgs({
      args: [...own],
      options: {
        data: { type: 'string', default: './cluster-data' },
        fresh: { type: 'boolean', default: false },
        port: { type: 'string', default: '8080' },
        gateways: { type: 'string', default: '2' },
        matchers: { type: 'string', default: '2' },
        memory: { type: 'string', default: '768' },
        build: { type: 'string', default: 'on' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new Wrong(error instanceof Error ? error.message : String(error));
  }
}

export function parseClusterOptions(argv: readonly string[]): ParsedCluster {
  try {
    const { own, hostOptions } = split(argv);
    const words = wordsOf(own);
    if (words.help) return { kind: 'help' };
    if (words.data === '') throw new Wrong('--data: write a directory');
    if (words.build !== 'on' && words.build !== 'off') throw new Wrong(`--build ${words.build}: write on or off`);
    const options = {
      data: words.data,
      fresh: words.fresh,
      port: whole('port', words.port, [1, 65_000]),
      gateways: whole('gateways', words.gateways, [1, 4]),
      matchers: whole('matchers', words.matchers, [1, 4]),
      memoryMb: whole('memory', words.memory, [128, 32_768]),
      build: words.build === 'on',
      hostOptions,
    };
    return { kind: 'options', options };
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'error', message: error.message };
    throw error;
  }
}
