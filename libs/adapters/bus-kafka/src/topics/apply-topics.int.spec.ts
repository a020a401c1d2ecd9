import { missingKafka, ownKafka, realPart, type OwnKafka } from '@corella/real-parts';
import { openKafkaBus, type KafkaBusOptions } from '../commands/kafka-bus.js';
import { ROLES, connectKafka, type KafkaCluster, type Role } from '../connection/cluster.js';
import { allSettled } from '../testing/buses.js';
import { applyTopics } from './apply-topics.js';
import { commandTopic, declaredTopics, eventTopic, replyTopic } from './declared.js';

const PASSWORD = 'of a test';
const declared = {
  writers: ['ledger', 'identity'].map((service) => ({ service, partition: `${service}-0` })),
  categories: ['ledger'],
  slots: 1,
};

describe('declared topics', () => {
  it('cannot name a service of which nobody has said who may ask it', () => {
    const writers = [{ service: 'bank', partition: '0' }];
    expect(() => declaredTopics({ venue: 'v', ...declared, writers })).toThrow('who may ask bank is not declared');
  });
});

realPart('the topics of a venue', missingKafka(), () => {
  let server: OwnKafka;
  const venue = 'v';
  const as = (role: Role): KafkaCluster => ({
    brokers: [server.loginBroker],
    venue,
    login: { mechanism: 'plain', username: role, password: PASSWORD },
  });
  beforeAll(async () => {
    server = await ownKafka({ logins: Object.fromEntries(ROLES.map((role) => [role, PASSWORD])) });
  }, 90_000);
  afterAll(() => server.stop());

  it('are created as declared, once and again, and let each role do its part and nothing else', async () => {
    const cluster = { brokers: [server.broker], venue };
    for (let round = 0; round < 2; round += 1)
      expect(await applyTopics({ cluster, declared })).toEqual({ rights: true });
    const admin = connectKafka(cluster, 'test').admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [commandTopic(venue, 'ledger', 'ledger-0')] });
    await admin.disconnect();
    expect(topics[0]?.partitions).toHaveLength(3);

    const open = (role: Role, more: Partial<KafkaBusOptions> = {}) =>
      openKafkaBus({ cluster: as(role), role, slot: 0, ...more });
    const [gateway, ledger] = await Promise.all([open('gateway'), open('ledger')]);
    ledger.serve('ledger', 'ledger-0', () => Promise.resolve('done'));
    await allSettled(ledger, gateway);
    expect(await gateway.request('ledger', {}, { partition: 'ledger-0' })).toBe('done');
    expect(await gateway.deadLetters.list()).toEqual([]);
    await Promise.all([gateway.close(), ledger.close()]);

    expect(await endOfWrite('gateway', replyTopic(venue, 'gateway', 0))).toBe('refused');
    expect(await endOfWrite('ledger', commandTopic(venue, 'identity', 'identity-0'))).toBe('refused');
    expect(await endOfWrite('gateway', eventTopic(venue, 'ledger'))).toBe('refused');
    expect(await endOfWrite('matching', eventTopic(venue, 'ledger'))).toBe('written');
  });

  async function endOfWrite(role: Role, topic: string): Promise<unknown> {
    const producer = connectKafka(as(role), 'test').producer();
    await producer.connect();
    try {
      await producer.send({ topic, messages: [{ value: 'x' }] });
      return 'written';
    } catch (error) {
      return /authoriz/i.test(String(error)) ? 'refused' : error;
    } finally {
      await producer.disconnect();
    }
  }
});
