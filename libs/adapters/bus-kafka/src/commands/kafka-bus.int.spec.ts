import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bus } from '@corella/bus';
import { busConformance, deadLettersConformance } from '@corella/bus/conformance';
import { eventually } from '@corella/event-store/conformance';
import { messageReader } from '@corella/contracts/schemas';
import { missingKafka, ownKafka, realPart, type OwnKafka } from '@corella/real-parts';
import { connectKafka } from '../connection/cluster.js';
import { createReceiverKeys } from '../sealing/sealed-box.js';
import { allSettled, busesOn } from '../testing/buses.js';
import { openKafkaBus, type KafkaBus } from './kafka-bus.js';
import { commandTopic } from '../topics/declared.js';

const MAX_QUEUED = 20;
const SECRET = 'correct horse battery staple';

realPart('commands over Kafka', missingKafka(), () => {
  let server: OwnKafka;
  const { open, cluster, nextVenue, closeAll } = busesOn(() => server);
  beforeAll(async () => {
    server = await ownKafka();
  }, 90_000);
  beforeEach(nextVenue);
  afterEach(closeAll);

  // Two processes for all tests of the suite, each of which ends what it has served.
  let processes: readonly KafkaBus[] = [];
  afterAll(async () => {
    await Promise.all(processes.map((bus) => bus.close()));
    await server.stop();
  });
  let isMended = false;
  const isUnread = (command: unknown): boolean => !isMended && 'isBad' in (command as object);
  const read = {
    command: (_: string, sent: unknown) => (isUnread(sent) ? 'isBad: not known' : null),
    reply: () => null,
  };
  const twoProcesses = async () => {
    if (processes.length === 0)
      processes = await Promise.all(
        [0, 1].map((slot) => openKafkaBus({ cluster: cluster(), role: 'ledger', slot, maxQueued: MAX_QUEUED, read })),
      );
    const [first, second] = processes;
    if (!first || !second) throw new Error('two were opened');
    const [bus, peer] = [endingWhatItServed(first), endingWhatItServed(second)];
    const settle = () => allSettled(first, second);
    const dispose = (): Promise<void> => {
      bus.endAll();
      peer.endAll();
      return settle();
    };
    return { first, second, bus, peer, settle, dispose };
  };

  busConformance('Kafka', async () => ({ ...(await twoProcesses()), maxQueued: MAX_QUEUED }));

  deadLettersConformance('Kafka', async () => {
    // Others serve than those who ask and look at the letters.
    const { first, second, peer, settle, dispose } = await twoProcesses();
    isMended = false;
    return {
      bus: peer,
      letters: first.deadLetters,
      settle,
      async bury(command, options) {
        const before = second.metrics().deadLetters;
        // While its request is open, a letter cannot be tried again.
        await expect(first.request('ledger', command, { ...options, timeoutMs: 300 })).rejects.toThrow();
        await eventually(() => second.metrics().deadLetters > before);
        await settle();
      },
      mend: () => void (isMended = true),
      dispose,
    };
  });

  it('keeps a command that does not fit its schema, and ends a request whose reply does not', async () => {
    const faults: string[] = [];
    const onError = (error: unknown): void => void faults.push(String(error));
    const bus = await open(0, { read: messageReader, onError });
    const seen: unknown[] = [];
    bus.serve('ledger', 'ledger-0', (command) => Promise.resolve(seen.push(command)));
    await bus.settled();
    const ask = (command: object) => bus.request('ledger', command, { partition: 'ledger-0', timeoutMs: 2_000 });
    const late = ask({ type: 'FireCancelTimers', sequence: 1 });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    expect(faults).toEqual([
      expect.stringMatching(/BusFault: reply to FireCancelTimers of ledger: .*outcome is unknown/),
    ]);
    void ask({ type: 'LoseFunds', secret: 'hunter2' }).catch(() => null);
    await eventually(() => bus.metrics().deadLetters === 1);
    expect(faults[1]).toMatch(
      /a command to ledger ledger-0 \(offset \d+\) cannot be read: there is no command LoseFunds/,
    );
    expect(faults.join()).not.toContain('hunter2');
    expect(seen).toHaveLength(1);
  });

  it('leaves no secret of a sealed service in Kafka’s files', async () => {
    const keys = createReceiverKeys();
    const asks = await open(0, { sealed: { identity: { publicKey: () => keys.publicKey } } });
    const serves = await open(1, { sealed: { identity: { publicKey: () => keys.publicKey, keys } } });
    serves.serve('identity', 'identity', ({ password }: { password: string }) =>
      Promise.resolve({ token: `token of ${password}` }),
    );
    serves.serve('ledger', 'ledger-0', (command) => Promise.resolve(command));
    await allSettled(asks, serves);
    expect(await asks.request('identity', { password: SECRET }, { partition: 'identity' })).toEqual({
      token: `token of ${SECRET}`,
    });
    await asks.request('ledger', { note: 'what is not sealed' }, { partition: 'ledger-0' });
    const everything = bytesIn(server.logDirectory);
    expect(everything).toContain('what is not sealed');
    expect(everything).not.toContain(SECRET);
  });

  it('keeps a command that nobody can read, and lets people try it again once it can be read', async () => {
    const faults: string[] = [];
    const [old, current] = [createReceiverKeys(), createReceiverKeys()];
    const asks = await open(0, { sealed: { identity: { publicKey: () => current.publicKey } } });
    const serve = async (slot: number, keys: typeof current) => {
      const onError = (error: unknown): void => void faults.push(String(error));
      const bus = await open(slot, { sealed: { identity: { publicKey: () => keys.publicKey, keys } }, onError });
      const seen: string[] = [];
      const serving = bus.serve('identity', 'identity', ({ password }: { password: string }, { id }) => {
        seen.push(id);
        return Promise.resolve({ token: `token of ${password}` });
      });
      await allSettled(bus, asks);
      return { bus, serving, seen };
    };
    const broken = await serve(1, old);
    const ask = asks.request('identity', { password: SECRET }, { partition: 'identity', timeoutMs: 500, id: 'mine' });
    await expect(ask).rejects.toMatchObject({ code: 'timeout' });
    expect([broken.seen, broken.bus.metrics().deadLetters]).toEqual([[], 1]);
    expect(faults).toEqual([expect.stringContaining('cannot be read: the message is not sealed for this service')]);
    broken.serving.close();
    const mended = await serve(2, current);
    const [letter] = await asks.deadLetters.list();
    const id = letter?.id ?? '';
    expect(letter).toMatchObject({ service: 'identity', commandId: 'mine', isSealed: true, isKept: true });
    expect((await asks.deadLetters.open(id))?.text).toBeNull();
    const reply = { token: `token of ${SECRET}` };
    expect(await asks.deadLetters.retry(id)).toEqual({ outcome: 'answered', reply });
    expect(mended.seen).toEqual(['mine']);
  });

  it('does not keep what came to a sealed service without a seal, and goes on', async () => {
    const keys = createReceiverKeys();
    const asks = await open(0);
    const serves = await open(1, { sealed: { identity: { publicKey: () => keys.publicKey, keys } } });
    serves.serve('identity', 'identity', () => Promise.resolve('fine'));
    serves.serve('ledger', 'ledger-0', () => Promise.resolve('fine'));
    await allSettled(asks, serves);
    const unsealed = asks.request('identity', { password: SECRET }, { partition: 'identity', timeoutMs: 300 });
    await expect(unsealed).rejects.toMatchObject({ code: 'timeout' });
    const producer = connectKafka(cluster(), 'stranger').producer();
    await producer.connect();
    const topic = commandTopic(cluster().venue ?? '', 'ledger', 'ledger-0');
    const headers = { call: 'c', id: 'i', issuedAt: '0', expiresAt: '0', replyTo: topic };
    await producer.send({
      topic,
      messages: [
        { partition: 2, value: 'not ours' },
        { partition: 0, value: '{}', headers },
      ],
    });
    await producer.disconnect();
    await eventually(() => serves.metrics().deadLetters === 3);
    expect(await asks.request('ledger', {}, { partition: 'ledger-0' })).toBe('fine');
    const letters = await asks.deadLetters.list();
    expect(letters.map(({ service, isKept, reason }) => [service, isKept, reason])).toEqual(
      expect.arrayContaining([
        ['ledger', true, 'the message has no header id'],
        ['ledger', true, 'the message names no topic for its reply'],
        ['identity', false, 'the message is not sealed for this service'],
      ]),
    );
    const [oldest] = letters.slice(-1);
    await expect(asks.deadLetters.retry(oldest?.id ?? '')).rejects.toThrow('was not kept');
  });

  it('refuses what is too large before it is sent, and says so of a reply', async () => {
    const bus = await open(0);
    bus.serve('ledger', 'ledger-0', ({ size }: { size: number }) => Promise.resolve('x'.repeat(size)));
    await bus.settled();
    const ask = (size: number, more: object = {}) =>
      bus.request<string>('ledger', { size, ...more }, { partition: 'ledger-0' });
    await expect(ask(1, { note: 'x'.repeat(1_000_000) })).rejects.toThrow(
      'the command to ledger ledger-0 is too large',
    );
    await expect(ask(1_000_000)).rejects.toThrow('the reply of ledger ledger-0 is too large');
    expect((await ask(900_000)).length).toBe(900_000);
  });

  it('counts what is under way', async () => {
    const bus = await open(0);
    let release = (): void => undefined;
    bus.serve('ledger', 'ledger-0', () => new Promise((resolve) => (release = () => resolve('late'))));
    await bus.settled();
    const open1 = bus.request('ledger', {}, { partition: 'ledger-0' });
    await eventually(() => bus.metrics().served[0]?.unanswered === 1);
    expect(bus.metrics()).toMatchObject({ inFlight: 1, unsent: 0, served: [{ service: 'ledger', isReading: true }] });
    release();
    await open1;
    await eventually(() => bus.metrics().served[0]?.lag === 0);
    expect(bus.metrics()).toMatchObject({ inFlight: 0, deadLetters: 0, served: [{ unanswered: 0 }] });
  });
});

function endingWhatItServed(bus: Bus): Bus & { endAll(): void } {
  const served: { close(): void }[] = [];
  return {
    request: (...asked) => bus.request(...asked),
    serve(...offered) {
      const serving = bus.serve(...offered);
      served.push(serving);
      return serving;
    },
    endAll: () => served.forEach((serving) => serving.close()),
  };
}

function bytesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.log') && statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}
