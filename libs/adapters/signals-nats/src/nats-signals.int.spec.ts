import { missingNats, ownNats, realPart, type OwnNats } from '@corella/real-parts';
import { signalsConformance } from '@corella/signals/conformance';
import { openNatsSignals, type NatsSignals, type NatsSignalsOptions } from './nats-signals.js';

realPart('signals over a NATS server', missingNats(), () => {
  let server: OwnNats;
  let venues = 0;
  const opened: NatsSignals[] = [];
  const open = async (options: Partial<NatsSignalsOptions> = {}): Promise<NatsSignals> => {
    const signals = await openNatsSignals({ servers: [server.server], venue: `v${venues}`, ...options });
    opened.push(signals);
    return signals;
  };
  beforeAll(async () => {
    server = await ownNats();
  });
  beforeEach(() => void (venues += 1));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((signals) => signals.close()));
  });
  afterAll(() => server.stop());

  signalsConformance('NATS', async () => {
    const signals = await open();
    return { signals, settle: () => settled(signals), dispose: () => Promise.resolve() };
  });

  it('carries topics and questions between processes', async () => {
    const [publisher, subscriber] = [await open(), await open()];
    const seen: unknown[] = [];
    subscriber.subscribe('market.*.depth', (payload, topic) => void seen.push([topic, payload]));
    subscriber.respond('double', (n: number) => n * 2);
    await subscriber.flush();
    for (let seq = 0; seq < 500; seq += 1) publisher.publish('market.btcaud.depth', { seq });
    await settled(publisher, subscriber);
    expect(seen).toEqual(Array.from({ length: 500 }, (_, seq) => ['market.btcaud.depth', { seq }]));
    expect(await publisher.request('double', 21)).toBe(42);
  });

  it('sends one message for what a topic publishes in one turn', async () => {
    const [publisher, subscriber] = [await open(), await open()];
    let payloads = 0;
    subscriber.subscribe('busy', () => void (payloads += 1));
    await subscriber.flush();
    const before = subscriber.received();
    for (let n = 0; n < 100; n += 1) publisher.publish('busy', n);
    await settled(publisher, subscriber);
    expect(payloads).toBe(100);
    expect(subscriber.received() - before).toBeLessThan(10);
  });

  it('shares no object with the subscriber, and sends what was there when it was published', async () => {
    const [publisher, subscriber] = [await open(), await open()];
    const seen: unknown[] = [];
    subscriber.subscribe('a', (payload) => void seen.push(payload));
    await subscriber.flush();
    const payload = { n: 1, none: undefined };
    publisher.publish('a', payload);
    payload.n = 2;
    await settled(publisher, subscriber);
    expect(seen).toEqual([{ n: 1 }]);
  });

  it('hands over what was published and answers what was asked before it closes', async () => {
    const [leaving, other] = [await open(), await open()];
    const seen: unknown[] = [];
    other.subscribe('a', (payload) => void seen.push(payload));
    await other.flush();
    let answer: (value: string) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      leaving.respond('slow', () => new Promise<string>((done) => (resolve(), (answer = done))));
    });
    await leaving.flush();
    const reply = other.request('slow', null);
    await asked;
    leaving.publish('a', 1);
    const closed = leaving.close();
    answer('done');
    await closed;
    expect(await reply).toBe('done');
    await settled(other);
    expect(seen).toEqual([1]);
    await expect(other.request('slow', null)).rejects.toMatchObject({ code: 'no-responder' });
  });

  it('keeps the venues of one server apart', async () => {
    const [one, other] = [await open({ venue: 'one' }), await open({ venue: 'other' })];
    const seen: unknown[] = [];
    other.subscribe('>', (payload) => void seen.push(payload));
    await other.flush();
    one.publish('a', 1);
    await settled(one, other);
    expect(seen).toEqual([]);
  });

  it('splits a pack that is too large for a message, and reports a payload that is', async () => {
    const faults: string[] = [];
    const publisher = await open({ onError: (error) => void faults.push(String(error)) });
    const subscriber = await open();
    const seen: string[] = [];
    subscriber.subscribe('large', (payload: string) => void seen.push(payload.slice(0, 1)));
    await subscriber.flush();
    for (const letter of 'abcde') publisher.publish('large', letter.repeat(400_000));
    publisher.publish('large', 'x'.repeat(2_000_000));
    await settled(publisher, subscriber);
    expect(seen.join('')).toBe('abcde');
    expect(faults).toEqual([expect.stringContaining('a payload of large has')]);
  });

  it('refuses a topic that is not words separated by dots', async () => {
    const signals = await open();
    for (const topic of ['', 'a..b', 'a b', 'a.*', '>']) expect(() => signals.publish(topic, 1)).toThrow(TypeError);
    for (const pattern of ['', 'a.>.b', 'a b'])
      expect(() => signals.subscribe(pattern, () => undefined)).toThrow(TypeError);
  });

  it('fails requests at once during an outage, and subscribes again after it', async () => {
    const changes: boolean[] = [];
    const [one, other] = [await open({ onConnection: (up) => void changes.push(up) }), await open()];
    const seen: unknown[] = [];
    other.subscribe('a', (payload) => void seen.push(payload));
    other.respond('double', (n: number) => n * 2);
    await other.flush();
    await server.crash();
    await until(() => !one.isConnected() && !other.isConnected());
    await expect(one.request('double', 1, { timeoutMs: 60_000 })).rejects.toMatchObject({ name: 'SignalsFault' });
    one.publish('a', 'lost');
    await turn();
    expect(one.dropped()).toBe(1);
    await server.restart();
    await until(() => one.isConnected() && other.isConnected());
    await other.flush();
    one.publish('a', 'back');
    await settled(one, other);
    expect(seen).toEqual(['back']);
    expect(await one.request('double', 4)).toBe(8);
    expect(changes).toEqual([false, true]);
  });

  it('notices a server that has stopped to answer', async () => {
    const signals = await open({ pingMs: 100 });
    server.freeze();
    await until(() => !signals.isConnected());
    server.thaw();
    await until(() => signals.isConnected());
  });

  it('says that it cannot connect', async () => {
    await expect(openNatsSignals({ servers: ['127.0.0.1:1'] })).rejects.toThrow();
  });
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Everything published has gone to the server, and everything that it sent on has come back. */
async function settled(...all: readonly NatsSignals[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const signals of all) await signals.flush();
    await turn();
  }
}

async function until(done: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !done(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error('nothing happened in time');
}
