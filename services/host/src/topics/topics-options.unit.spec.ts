import { ROLES, declaredTopics } from '@corella/bus-kafka';
import { declaredVenue } from './declared-venue.js';
import { describeTopics } from './describe-topics.js';
import { parseTopicsOptions } from './topics-options.js';

const parsed = (words: string, env: Readonly<Record<string, string>> = {}) => parseTopicsOptions(words.split(' '), env);

describe('the options of npm run topics', () => {
  it('logs in with the password of the environment', () => {
    const result = parsed('--kafka a:9092 --kafka b:9092 --kafka-user admin', { CORELLA_KAFKA_PASSWORD: 'secret' });
    expect(result).toMatchObject({
      kind: 'options',
      options: {
        cluster: {
          brokers: ['a:9092', 'b:9092'],
          login: { mechanism: 'scram-sha-512', username: 'admin', password: 'secret' },
        },
        slots: 31,
        dryRun: false,
      },
    });
  });

  it('grants to the principals that are named for a role', () => {
    const result = parsed('--kafka a:9092 --principal gateway=User:a --principal gateway=User:b');
    if (result.kind !== 'options') throw new Error('these options are right');
    expect(result.options.principalsOf('gateway')).toEqual(['User:a', 'User:b']);
    expect(result.options.principalsOf('ledger')).toEqual(['User:ledger']);
  });

  it('knows every role', () => {
    for (const role of ROLES)
      expect(parsed(`--kafka a:9092 --principal ${role}=User:x`)).toMatchObject({ kind: 'options' });
  });

  it.each([
    ['', '--kafka: write HOST:PORT'],
    ['--kafka a', '--kafka a: write HOST:PORT'],
    ['--kafka a:9092 --kafka-user admin', 'set CORELLA_KAFKA_PASSWORD'],
    ['--kafka a:9092 --kafka-password secret', 'Unknown option'],
    ['--kafka a:9092 --principal cook=User:x', '--principal cook=User:x: write ROLE=TYPE:NAME'],
    ['--kafka a:9092 --slots 0', '--slots: write a whole number from 1 to 100'],
    ['--kafka a:9092 --kafka-ca /does/not/exist', 'the file cannot be read (ENOENT)'],
  ])('refuses “%s”', (words, message) => {
    const result = parseTopicsOptions(words === '' ? [] : words.split(' '), {});
    expect(result).toEqual({ kind: 'error', message: expect.stringContaining(message) as unknown });
  });

  it('prints a line for each topic without a broker', () => {
    expect(parsed('--dry-run')).toMatchObject({ kind: 'options', options: { dryRun: true } });
    const topics = declaredTopics({ ...declaredVenue({ slots: 2 }), venue: 'corella' });
    const lines = describeTopics(topics).trimEnd().split('\n');
    expect(lines).toHaveLength(topics.length + 1);
    expect(lines.find((line) => line.includes('commands.ledger'))).toMatch(
      /^corella\.commands\.ledger\.ledger-0 .*retention\.ms/,
    );
    expect(lines.filter((line) => line.includes('commands.matching.market-'))).not.toHaveLength(0);
  });
});
