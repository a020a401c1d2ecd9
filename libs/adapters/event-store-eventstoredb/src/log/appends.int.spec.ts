import { NO_STREAM, StoreUnavailable, type EventStore, type NewEvent } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { EventStoreDouble, type AppendFault } from '../testing/double/eventstore-double.js';
import { refusals } from '../testing/double/messages.js';
import { openUnderTest } from '../testing/eventstoredb-under-test.js';

const TIMEOUT_MS = 500;

describe('appends to EventStoreDB', () => {
  let server: EventStoreDouble;
  let store: EventStore;
  // The first calls of a process take longer than the time limit here.
  beforeAll(async () => {
    const warm = await new EventStoreDouble().start();
    const patient = await openUnderTest(warm.address, '');
    await patient.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 2));
    await patient.close();
    warm.crash();
  });
  beforeEach(async () => {
    server = await new EventStoreDouble().start();
    store = await openUnderTest(server.address, '', { timeoutMs: TIMEOUT_MS });
    await store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 2));
  });
  afterEach(async () => {
    await store.close();
    server.crash();
  });

  const append = (from: EventStore = store): ReturnType<EventStore['append']> =>
    from.append('a-1', 1, sampleEvents('a-1', 2, 2));
  const storedIds = async (): Promise<readonly string[]> =>
    (await store.readStream('a-1', { from: 0, limit: 100 })).map(({ id }) => id);

  const refuse = refusals.timedOut();
  it.each<[string, AppendFault, boolean]>([
    ['no answer, nothing stored', { silent: true, stored: false }, false],
    ['no answer, all stored', { silent: true, stored: true }, true],
    ['a time limit of the server, nothing stored', { refuse }, false],
    ['a time limit of the server, all stored', { refuse, stored: true }, true],
  ])('are known by the same call again: %s', async (_name, fault, repeated) => {
    server.failAppends(fault);
    await expect(append()).rejects.toThrow(StoreUnavailable);
    const again = await append();
    expect(again).toMatchObject({ ok: true, revision: 3, ...(repeated ? { repeated } : {}) });
    expect(again).toMatchObject({ position: await store.head() });
    if (!repeated) expect(again).not.toHaveProperty('repeated');
    expect(await storedIds()).toEqual(['a-1/0', 'a-1/1', 'a-1/2', 'a-1/3']);
  });

  it('are stored once although the first try arrives after the second', async () => {
    let arrive = (): void => undefined;
    server.failAppends({ until: new Promise((resolve) => (arrive = resolve)) });
    await expect(append()).rejects.toThrow(StoreUnavailable);
    expect(await append()).toMatchObject({ ok: true, revision: 3 });
    arrive();
    expect(await store.append('a-1', 3, sampleEvents('a-1', 4, 1))).toMatchObject({ ok: true, revision: 4 });
    expect(await storedIds()).toHaveLength(5);
  });

  it('wait for what the leader has and nobody can read yet, and do not call it a conflict', async () => {
    server.failAppends({ wrongRevision: 3 });
    await expect(append()).rejects.toThrow('events up to 3 that cannot be read yet');
    // The leader has lost those events, and a new one was elected.
    expect(await append()).toMatchObject({ ok: true, revision: 3 });
  });

  it('name the actual revision once that can be read', async () => {
    const other = await openUnderTest(server.address, '');
    server.failAppends({ wrongRevision: 2 });
    const waiting = append();
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS / 5));
    await other.append('a-1', 1, sampleEvents('a-1', 2, 1, 'of another'));
    expect(await waiting).toEqual({ ok: false, code: 'wrong-expected-revision', actual: 2 });
    await other.close();
  });

  it('are repeated, not new, when another process has made them', async () => {
    const other = await openUnderTest(server.address, '');
    const first = await append(other);
    expect(await append()).toEqual({ ...first, repeated: true });
    await other.close();
  });

  it('are fenced by what another process has appended since', async () => {
    const under = (epoch: number, first: number): NewEvent[] =>
      sampleEvents('a-1', first, 1).map((event) => ({ ...event, meta: { ...event.meta, epoch } }));
    const other = await openUnderTest(server.address, '');
    expect(await store.append('a-1', 1, under(1, 2))).toMatchObject({ ok: true });
    expect(await other.append('a-1', 2, under(2, 3))).toMatchObject({ ok: true });
    expect(await store.append('a-1', 2, under(1, 3))).toEqual({ ok: false, code: 'fenced', epoch: 2 });
    expect(await store.append('a-1', 3, under(1, 4))).toEqual({ ok: false, code: 'fenced', epoch: 2 });
    await other.close();
  });

  it('may fall in epoch while a log is brought from elsewhere, and are fenced by its last event afterwards', async () => {
    const under = (epoch: number | undefined, first: number): NewEvent[] =>
      sampleEvents('a-1', first, 1).map((event) => ({ ...event, meta: { at: 1, ...(epoch ? { epoch } : {}) } }));
    const restoring = await openUnderTest(server.address, '', { restoring: true });
    for (const [index, epoch] of [5, undefined, 3].entries())
      expect(await restoring.append('a-1', 1 + index, under(epoch, 2 + index))).toMatchObject({ ok: true });
    await restoring.close();
    expect(await store.append('a-1', 4, under(2, 5))).toEqual({ ok: false, code: 'fenced', epoch: 3 });
    expect(await store.append('a-1', 4, under(6, 5))).toMatchObject({ ok: true });
  });

  it('look at the stream only when this process does not know its end', async () => {
    const before = { ...server.calls };
    await append();
    await store.append('a-1', 3, sampleEvents('a-1', 4, 1));
    expect(server.calls.append - before.append).toBe(2);
    expect(server.log.records.filter(({ stream }) => stream === 'a-1')).toHaveLength(5);
  });

  it('of more than 900 kB are refused before anything is sent', async () => {
    const before = server.calls.append;
    const halves = ['x', 'y'].map((id) => ({ id, type: 'T', data: { text: 'x'.repeat(450_000) }, meta: { at: 1 } }));
    await expect(store.append('a-1', 1, halves)).rejects.toThrow(RangeError);
    expect(server.calls.append).toBe(before);
  });

  it('that the server finds too large, or does not allow, are refused plainly', async () => {
    server.failAppends({ refuse: refusals.tooLarge(1_000) }, { refuse: refusals.denied() });
    await expect(append()).rejects.toThrow(RangeError);
    await expect(append()).rejects.toThrow('Access Denied');
    expect(store.health()).toEqual({ ok: true });
    expect(await storedIds()).toHaveLength(2);
  });

  it.each(['a', '-1', '$a-1', 'x.a-1', 'snapshot-1', 'checkpoint-1', 'streams-1'])(
    'to %s are refused: no reader would find them',
    async (stream) => {
      await expect(store.append(stream, NO_STREAM, sampleEvents(stream, 0, 1))).rejects.toThrow(RangeError);
    },
  );

  it('are kept as binary: the text of the data, and the id above the text of the metadata', async () => {
    const dataText = ' {"b" : 1.0,\n "a":"\\u00e9"} ';
    const event: NewEvent = { id: 'my "id"', type: 'T', data: { b: 1, a: 'é' }, meta: { at: 1 }, dataText };
    await store.append('b-1', NO_STREAM, [event]);
    const [stored] = server.log.readStream('b-1', 0, { backwards: false, count: 1 }) ?? [];
    expect(Buffer.from(stored?.data ?? []).toString()).toBe(dataText);
    expect(Buffer.from(stored?.custom ?? []).toString()).toMatch(/^[0-9a-f]{64} "my \\"id\\""\n{"at":1}$/);
    expect(stored?.metadata.get('content-type')).toBe('application/octet-stream');
    expect(await store.append('b-1', NO_STREAM, [event])).toMatchObject({ repeated: true });
    const other = { ...event, dataText: '{"b":1,"a":"é"}' };
    expect(await store.append('b-1', NO_STREAM, [other])).toMatchObject({ ok: false });
  });

  it('go to the leader after a node has said that it is not it', async () => {
    const follower = await new EventStoreDouble({ log: server.log, leaderPort: () => server.port }).start();
    const sent = await openUnderTest(follower.address, '', { timeoutMs: TIMEOUT_MS });
    await expect(append(sent)).rejects.toThrow(StoreUnavailable);
    expect(await append(sent)).toMatchObject({ ok: true, revision: 3 });
    await sent.close();
    follower.crash();
  });
});
