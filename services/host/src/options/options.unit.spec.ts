import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decideMode } from './mode.js';
import { helpText, OPTIONS, parseOptions, type Options } from './options.js';
import { TARGETS, isShare, servicesOf } from './targets.js';

const parsed = (argv: readonly string[], env: Record<string, string> = {}): Options => {
  const result = parseOptions(argv, env);
  if (!result.ok) throw new Error(result.errors.join());
  return result.options;
};

describe('options', () => {
  it('has the documented defaults', () => {
    expect(parsed([])).toMatchObject({
      target: ['all'],
      data: './data',
      port: 8080,
      host: '127.0.0.1',
      limits: 'on',
      'min-free': 256,
      'max-documents': 10_240,
    });
  });

  it('prefers the command line to the environment, accepts both spellings, and collects repeatable options', () => {
    const options = parsed(
      ['--port=9000', '--data', '/d', '--public-origin', 'https://a.example', '--public-origin', 'https://b.example'],
      { CORELLA_PORT: '1', CORELLA_SEED: '7' },
    );
    expect(options).toMatchObject({
      port: 9000,
      data: '/d',
      seed: 7,
      'public-origin': ['https://a.example', 'https://b.example'],
    });
  });

  it('refuses unknown options and bad values, and names them', () => {
    expect(parseOptions(['--prot', '1'], {})).toMatchObject({
      ok: false,
      errors: expect.arrayContaining([expect.stringContaining('--prot')]),
    });
    expect(parseOptions(['--port', 'x'], {})).toMatchObject({ ok: false, errors: [expect.stringContaining('--port')] });
    expect(parseOptions(['--data'], {})).toMatchObject({
      ok: false,
      errors: [expect.stringContaining('--data needs a value')],
    });
  });

  it.each([
    [['--port', 'abc'], '--port abc: write a whole number from 0 to 65535'],
    [['--port', '1e3'], '--port 1e3: write a whole number from 0 to 65535'],
    [['--port', '65536'], '--port 65536: write a whole number from 0 to 65535'],
    [['--port='], '--port : write a whole number from 0 to 65535'],
    [['--seed', '-1'], '--seed -1: write a whole number from 0 to 2147483648'],
    [['--min-free', '0'], '--min-free 0: write a whole number from 1 to 1000000'],
    [['--demo', 'maybe'], '--demo maybe: write one of on, off'],
    [['--log-level', 'loud'], '--log-level loud: write one of fatal, error, warn, info, debug'],
    [['--support-email', 'help'], '--support-email help: write an email address'],
    [['--data='], '--data : write a directory'],
    [
      ['--public-origin', 'https://a.example', '--public-origin', 'b'],
      '--public-origin b: write an origin such as https://venue.example',
    ],
    [
      ['--metrics-token', 'secret'],
      '--metrics-token: secrets do not belong on the command line; set CORELLA_METRICS_TOKEN',
    ],
    [
      ['--vault', 'postgres'],
      '--postgres: --vault postgres needs the address of a server; write postgres://user@host:port/database',
    ],
    [['--target', 'bank'], `--target bank: write one of ${TARGETS.join(', ')}`],
    [['--target', 'ledger,ledger'], '--target ledger ledger: name each target once'],
    [['--target', 'all', '--target', 'ledger'], '--target all ledger: all and sentinel stand alone'],
    [['--target='], `--target : write one of ${TARGETS.join(', ')}`],
    [['--task', 'export'], '--task export: name its file with --file'],
    [['--file', 'a.gz'], '--file: it belongs to --task'],
    [
      ['--task', 'import', '--file', 'a.gz', '--target', 'sentinel'],
      '--target sentinel: --task import is about the whole venue; leave it out',
    ],
    [['--symbols', 'btcaud,BTC/AUD'], '--symbols BTC/AUD: write a symbol such as btcaud'],
    [['--kafka', 'kafka://k:9092'], '--kafka kafka://k:9092: write an address such as kafka:9092'],
    [['--kafka', 'k:99999'], '--kafka k:99999: write a port up to 65535'],
    [
      ['--bus', 'kafka', '--event-store', 'postgres', '--postgres', 'postgres://db/v'],
      '--kafka: --bus kafka needs the address of a server; write host:port',
    ],
    [
      ['--bus', 'kafka', '--kafka', 'k:9092'],
      '--bus kafka: several processes would follow a log that only one can open; write --event-store postgres',
    ],
    [
      ['--event-store', 'eventstoredb', '--eventstore', 'esdb://e:2113'],
      '--postgres: --event-store eventstoredb needs the address of a server; write postgres://user@host:port/database',
    ],
    [['--kafka-user', 'ledger'], '--kafka-user: a login needs both --kafka-user and CORELLA_KAFKA_PASSWORD'],
    [['--signals', 'nats'], '--nats: --signals nats needs the address of a server; write nats://host:port'],
    [['--postgres', 'db:5432'], '--postgres db:5432: write an address such as postgres://host:port'],
    [['--nats', 'nats://u:hush@n:1'], '--nats nats://u:…@n:1: leave the password out; it has a variable of its own'],
  ])('tells of %j what is wrong and what to write, and never a secret', (argv, words) => {
    expect(parseOptions(argv, {})).toEqual({ ok: false, errors: [words] });
  });

  it.each([
    ['--trusted-proxy', '10.0.0.0/33'],
    ['--trusted-proxy', '10.0.0.0/'],
    ['--trusted-proxy', '::1/129'],
    ['--trusted-proxy', '1234'],
    ['--trusted-proxy', '0.0.0.0/0'],
    ['--trusted-proxy', '10.0.0.0/7'],
    ['--trusted-proxy', '::/0'],
    ['--trusted-proxy', 'fc00::/15'],
    ['--public-origin', 'https://venue.example:99999'],
    ['--public-origin', 'https://venue.example:443'],
    ['--public-origin', 'https://venue.example/'],
    ['--public-origin', 'ftp://venue.example'],
  ])('refuses %s %s before anything is started', (name, value) => {
    expect(parseOptions([name, value], {})).toMatchObject({ ok: false, errors: [expect.stringContaining(name)] });
  });

  it.each([
    ['--trusted-proxy', '10.0.0.0/8'],
    ['--trusted-proxy', '2001::/16'],
    ['--trusted-proxy', '10.0.0.0/32'],
    ['--trusted-proxy', '::1/128'],
    ['--trusted-proxy', '::ffff:10.0.0.1'],
    ['--public-origin', 'https://Venue.example'],
    ['--public-origin', 'http://127.0.0.1:8080'],
    ['--public-origin', 'https://[::1]:8443'],
  ])('accepts %s %s', (name, value) => {
    expect(parseOptions([name, value], {}).ok).toBe(true);
  });

  it('takes two different first administrators or none', () => {
    const given = (...emails: readonly string[]) =>
      parseOptions(
        emails.flatMap((email) => ['--admin', email]),
        {},
      );
    expect(given().ok).toBe(true);
    expect(given('a@corella.example', 'b@corella.example').ok).toBe(true);
    for (const wrong of [['a@corella.example'], ['a@corella.example', 'A@corella.example'], ['a@b', 'c@d', 'e@f']])
      expect(given(...wrong)).toMatchObject({ ok: false, errors: [expect.stringContaining('two different people')] });
  });

  it('takes a master key of 32 bytes from the environment, as base64 or hex, and never shows it', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7));
    for (const given of [
      key.toString('base64'),
      key.toString('base64url'),
      key.toString('hex'),
      key.toString('hex').toUpperCase(),
    ])
      expect(Buffer.from(parsed([], { CORELLA_MASTER_KEY: given })['master-key'] ?? []).equals(key)).toBe(true);
    expect(parsed([])['master-key']).toBeUndefined();
    const words = '--master-key: write 32 bytes as base64 or as hex';
    for (const wrong of ['00', 'x'.repeat(64), key.toString('base64').slice(4), `${key.toString('hex')}00`])
      expect(parseOptions([], { CORELLA_MASTER_KEY: wrong })).toEqual({ ok: false, errors: [words] });
  });

  it('reads a secret from the file that its variable with _FILE names, and says which file cannot be read', () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-options-'));
    const file = join(directory, 'nats-token');
    writeFileSync(file, 'of-a-file\n');
    expect(parsed([], { CORELLA_NATS_TOKEN_FILE: file, CORELLA_NATS_TOKEN: 'of the variable' })['nats-token']).toBe(
      'of-a-file',
    );
    rmSync(directory, { recursive: true });
    const remedy = 'the file cannot be read (ENOENT); name a file that this user may read';
    expect(parseOptions([], { CORELLA_NATS_TOKEN_FILE: file })).toEqual({
      ok: false,
      errors: [`CORELLA_NATS_TOKEN_FILE ${file}: ${remedy}`],
    });
  });

  it('explains every option with its environment variable', () => {
    const text = helpText();
    for (const [name, option] of Object.entries(OPTIONS)) {
      expect(text).toContain('secret' in option ? `${option.env}_FILE` : `--${name}`);
      expect(text).toContain(option.env);
    }
  });
});

describe('mode', () => {
  const context = { recorded: null, production: false };

  it('is demo with simulation for an empty directory, and never demo in production', () => {
    expect(decideMode(parsed([]), context)).toEqual({ ok: true, mode: { demo: true, simulate: true, seed: 1 } });
    expect(decideMode(parsed([]), { recorded: null, production: true })).toMatchObject({
      ok: true,
      mode: { demo: false, simulate: false },
    });
    expect(decideMode(parsed(['--demo', 'on']), { recorded: null, production: true }).ok).toBe(false);
  });

  it('stays what the directory was created as', () => {
    expect(
      decideMode(parsed(['--demo', 'off']), { recorded: { demo: true, seed: 5 }, production: false }),
    ).toMatchObject({ ok: false });
    expect(decideMode(parsed(['--seed', '9']), { recorded: { demo: true, seed: 5 }, production: false })).toMatchObject(
      { mode: { seed: 5 } },
    );
  });

  it('takes the time from a file in demo on loopback only', () => {
    expect(decideMode(parsed(['--clock-file', 'f']), context).ok).toBe(true);
    expect(decideMode(parsed(['--clock-file', 'f', '--demo', 'off']), context).ok).toBe(false);
    expect(decideMode(parsed(['--clock-file', 'f', '--demo', 'on', '--host', '0.0.0.0']), context).ok).toBe(false);
  });

  it('requires an explicit --demo beyond loopback, and loopback for --limits off', () => {
    expect(decideMode(parsed(['--host', '0.0.0.0']), context).ok).toBe(false);
    expect(decideMode(parsed(['--host', '0.0.0.0', '--demo', 'on']), context).ok).toBe(true);
    expect(decideMode(parsed(['--host', '0.0.0.0', '--demo', 'on', '--limits', 'off']), context).ok).toBe(false);
  });
});

describe('the targets of a process', () => {
  const SHARED = [
    '--event-store postgres --read-models postgres --vault postgres --postgres postgres://db/v',
    '--bus kafka --kafka k:9092 --signals nats --nats nats://n:4222',
  ]
    .join(' ')
    .split(' ');

  it('are all services, or those that are named, in the order in which they start', () => {
    expect(servicesOf(parsed([]).target)).toEqual(['gateway', 'ledger', 'matching', 'identity', 'fiat', 'simulation']);
    const several = parsed(['--target', 'matching', '--target', 'ledger', ...SHARED]);
    expect([servicesOf(several.target), isShare(several.target)]).toEqual([['ledger', 'matching'], true]);
    const both = parsed(['--target=ledger,gateway', ...SHARED], {
      CORELLA_GATEWAY_KEY: 'ab'.repeat(32),
      CORELLA_FILES_KEY: 'cd'.repeat(32),
    });
    expect(servicesOf(both.target)).toEqual(['gateway', 'ledger']);
    expect([isShare(['all']), isShare(['sentinel'])]).toEqual([false, false]);
  });

  it('may own some of the markets, with tables of their own', () => {
    const owner = ['--target', 'matching', '--symbols', 'btcaud,ethaud', ...SHARED];
    expect(parseOptions(owner, {})).toEqual({
      ok: false,
      errors: [
        '--read-models postgres: owners of some markets would write the same tables; with --symbols write --read-models sqlite',
      ],
    });
    expect(parsed([...owner, '--read-models', 'sqlite']).symbols).toEqual(['btcaud', 'ethaud']);
  });

  it('come from the environment too, and the command line replaces them', () => {
    const env = { CORELLA_TARGET: 'ledger,identity', CORELLA_FILES_KEY: 'cd'.repeat(32) };
    expect(parsed(SHARED, env).target).toEqual(['ledger', 'identity']);
    expect(parsed(['--target', 'all', ...SHARED], env).target).toEqual(['all']);
  });

  it('share everything that they keep, and a process says what it must not keep for itself', () => {
    expect(parseOptions(['--target', 'gateway'], {})).toEqual({
      ok: false,
      errors: [
        '--event-store sqlite: the processes of a venue cannot share it; with --target gateway write --event-store postgres or eventstoredb',
        '--bus local: the processes of a venue cannot share it; with --target gateway write --bus kafka',
        '--signals local: the processes of a venue cannot share it; with --target gateway write --signals nats',
        '--gateway-key: the gateways of a venue share a key; set CORELLA_GATEWAY_KEY to 32 bytes as base64 or hex',
        '--files-key: gateways and identity share a key; set CORELLA_FILES_KEY to 32 bytes as base64 or hex',
      ],
    });
    const withoutVault = SHARED.map((word, at) => (SHARED[at - 1] === '--vault' ? 'sqlite' : word));
    expect(parseOptions(['--target', 'matching', ...withoutVault], {}).ok).toBe(true);
    expect(parseOptions(['--target', 'ledger', ...withoutVault], {})).toEqual({
      ok: false,
      errors: ['--vault sqlite: the processes of a venue cannot share it; with --target ledger write --vault postgres'],
    });
  });
});
