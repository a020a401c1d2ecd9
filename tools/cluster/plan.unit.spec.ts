import { parseOptions } from '@corella/host/options';
import { parseClusterOptions } from './cluster-options.js';
import { planProcesses, splitSymbols } from './plan.js';

const given = (words: string) => {
  const parsed = parseClusterOptions(words.split(' ').filter(Boolean));
  if (parsed.kind !== 'options') throw new Error(JSON.stringify(parsed));
  return parsed.options;
};
const kafka = { gateway: 'g', ledger: 'l', matching: 'm', identity: 'i', fiat: 'f', simulation: 's' };
const secrets = {
  postgres: 'p',
  nats: 'n',
  masterKey: 'k',
  gatewayKey: 'g',
  filesKey: 'f',
  kafkaAdministrator: 'a',
  kafka,
};

describe('the processes of a cluster', () => {
  it('gives each symbol to one process', () => {
    expect(splitSymbols(['a', 'b', 'c'], 2)).toEqual([['a', 'c'], ['b']]);
  });

  it('has the processes that were asked for, each with a port and a directory of its own', () => {
    const planned = planProcesses(given('--port 9000 --gateways 3 -- --limits off'), {
      symbols: ['a', 'b'],
      secrets,
    });
    expect(planned.map(({ name, port }) => `${name} ${port}`)).toEqual([
      'ledger 9001',
      'matching-0 9002',
      'matching-1 9003',
      'identity 9004',
      'fiat 9005',
      'gateway-0 9006',
      'gateway-1 9007',
      'gateway-2 9008',
      'simulation 9009',
      'sentinel 9010',
    ]);
    for (const { args } of planned) expect(args.slice(-2)).toEqual(['--limits', 'off']);
  });

  it('has spare processes where they are asked for, which differ in nothing but their place', () => {
    const planned = planProcesses(given('--port 9000'), {
      symbols: ['a'],
      secrets,
      shape: ([ledger, ...others]) =>
        ledger === undefined ? [] : [ledger, ...others, { ...ledger, name: 'ledger-2', isSpare: true }],
    });
    const [first, second] = [planned[0], planned.at(-1)];
    expect(planned.filter(({ isSpare }) => isSpare)).toEqual([second]);
    const placeless = second?.args.map((word) => word.replace('ledger-2', 'ledger').replace(`${second.port}`, '9001'));
    expect(placeless).toEqual(first?.args);
  });

  it('names secrets by their files and nowhere in the arguments', () => {
    const planned = planProcesses(given(''), { symbols: ['a'], secrets });
    const [ledger] = planned;
    expect(ledger?.env).toEqual({
      CORELLA_POSTGRES_PASSWORD_FILE: 'p',
      CORELLA_NATS_TOKEN_FILE: 'n',
      CORELLA_KAFKA_PASSWORD_FILE: 'l',
      CORELLA_MASTER_KEY_FILE: 'k',
    });
    const opening = planned.filter(({ env }) => 'CORELLA_MASTER_KEY_FILE' in env).map(({ name }) => name);
    expect(opening).toEqual(['ledger', 'identity', 'fiat']);
    expect(ledger?.args.join(' ')).not.toMatch(/password|token|master/);
  });

  it('gives a sentinel, which reads log and tables alone, no more than that needs', () => {
    const sentinel = planProcesses(given(''), { symbols: ['a'], secrets }).find(({ name }) => name === 'sentinel');
    expect(sentinel?.env).toEqual({ CORELLA_POSTGRES_PASSWORD_FILE: 'p' });
    expect(sentinel?.args.join(' ')).not.toMatch(/kafka|nats|vault/);
    const env = { CORELLA_POSTGRES_PASSWORD: 'p' };
    expect(parseOptions(sentinel?.args ?? [], env)).toMatchObject({ ok: true });
  });
});

describe('the options of npm run cluster', () => {
  it.each([
    ['--port 0', '--port 0: write a whole number from 1 to 65000'],
    ['--gateways 9', '--gateways 9: write a whole number from 1 to 4'],
    ['--build maybe', '--build maybe: write on or off'],
    ['--what', 'Unknown option'],
  ])('refuses %s', (words, message) => {
    expect(parseClusterOptions(words.split(' '))).toEqual({
      kind: 'error',
      message: expect.stringContaining(message) as unknown,
    });
  });
});
