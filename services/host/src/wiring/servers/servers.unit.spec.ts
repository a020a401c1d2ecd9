import { parseOptions, type Options } from '../../options/options.js';
import { kafkaCluster, roleOf } from './kafka-cluster.js';
import { eventStoreDbAddress, logPlace } from './places.js';

const given = (words: string, env: Record<string, string> = {}): Options => {
  const parsed = parseOptions(words.split(' '), env);
  if (!parsed.ok) throw new Error(parsed.errors.join());
  return parsed.options;
};

describe('the servers that the options name', () => {
  it('are brokers, with a login if there is one', () => {
    const words = '--bus kafka --kafka a:1,b:2 --event-store postgres --postgres postgres://db/v';
    expect(kafkaCluster(given(words))).toEqual({ brokers: ['a:1', 'b:2'] });
    const login = { CORELLA_KAFKA_PASSWORD: 'hush' };
    expect(kafkaCluster(given(`${words} --kafka-user ledger --kafka-login plain`, login))).toEqual({
      brokers: ['a:1', 'b:2'],
      login: { mechanism: 'plain', username: 'ledger', password: 'hush' },
    });
  });

  it('are EventStoreDB, whose login goes into its connection string and nowhere else', () => {
    const words =
      '--event-store eventstoredb --eventstore esdb://e:2113?tls=false --postgres postgres://db/v --read-models postgres';
    expect(eventStoreDbAddress(given(words))).toBe('esdb://e:2113?tls=false');
    const options = given(words, { CORELLA_EVENTSTORE_LOGIN: 'ad@min:p:a/ss' });
    expect(logPlace(options, { eventsDir: 'events' })).toEqual({
      kind: 'eventstoredb',
      address: 'esdb://ad%40min:p%3Aa%2Fss@e:2113?tls=false',
    });
  });

  it('know a process by the first of its services', () => {
    expect(roleOf(['ledger', 'matching'])).toBe('ledger');
    expect(roleOf(['gateway', 'ledger'])).toBe('gateway');
    expect(roleOf(['simulation'])).toBe('simulation');
  });
});
