import { randomUUID } from 'node:crypto';
import {
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerErrorResponse,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  appendedResponse,
  appendOf,
  caughtUp,
  checkpoint,
  confirmation,
  eventResponse,
  nameOf,
  notFoundResponse,
  placeIn,
  refusals,
  serializeRead,
} from './messages.js';
import { ServerLog, type Logged } from './server-log.js';

type AppendReq = InstanceType<typeof streams.AppendReq>;
type AppendResp = InstanceType<typeof streams.AppendResp>;
type ReadReq = InstanceType<typeof streams.ReadReq>;
type ReadResp = InstanceType<typeof streams.ReadResp>;
type Reading = ServerWritableStream<ReadReq, ReadResp>;

/** What becomes of the next append to a stream of the log. */
export type AppendFault =
  /** Refused with an error of the server; stored or not. */
  | { readonly refuse: ServerErrorResponse; readonly stored?: boolean }
  /** No answer ever; stored or not. */
  | { readonly silent: true; readonly stored: boolean }
  /** Refused by events that the leader has and nobody can read yet. */
  | { readonly wrongRevision: number }
  /** Held back until the promise resolves, then handled as usual. */
  | { readonly until: Promise<void> };

export interface DoubleOptions {
  readonly log?: ServerLog;
  readonly version?: string;
  /** Port of the leader, if this node is not it. */
  readonly leaderPort?: () => number;
}

const HOST = '127.0.0.1';
/** The real server's default. */
const MAX_APPEND_BYTES = 1_048_576;
const { StreamsService } = services;
const READS_FROM_CACHE = { ...StreamsService, read: { ...StreamsService.read, responseSerialize: serializeRead } };
const CREDENTIALS = ServerCredentials.createInsecure();

/** A server that answers the adapter's calls as EventStoreDB does, and fails when it is told to. */
export class EventStoreDouble {
  readonly log: ServerLog;
  port = 0;
  /** How often each call was made. */
  readonly calls = { append: 0, read: 0, subscribe: 0 };
  private readonly faults: AppendFault[] = [];
  private readonly subscribers = new Set<AbortController>();
  private server = new Server();
  private thawed: Promise<void> = Promise.resolve();
  private resume = (): void => undefined;
  private life = 0;

  constructor(private readonly options: DoubleOptions = {}) {
    this.log = options.log ?? new ServerLog();
  }

  get address(): string {
    return `esdb://${HOST}:${this.port}?tls=false`;
  }

  async start(): Promise<this> {
    this.server = new Server({ 'grpc.max_receive_message_length': 17 * 1_024 * 1_024 });
    this.server.addService(READS_FROM_CACHE as never, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
        void this.append(call, answer),
      read: (call: Reading) => void this.read(call),
    });
    this.server.addService(features.ServerFeaturesService as never, {
      getSupportedMethods: (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
        void this.thawed.then(() => answer(null, this.supported())),
    });
    this.port = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync(`${HOST}:${this.port}`, CREDENTIALS, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    return this;
  }

  /** The next appends to streams of the log fail so, in this order. */
  failAppends(...faults: readonly AppendFault[]): void {
    this.faults.push(...faults);
  }

  /** Ends every subscription, as the server does where a subscriber was too slow or has lost its rights. */
  dropSubscriptions(reason = refusals.dropped()): void {
    for (const subscriber of this.subscribers) subscriber.abort(reason);
  }

  /** Answers nobody, until it is thawed. */
  freeze(): void {
    this.thawed = new Promise((resolve) => (this.resume = resolve));
  }

  thaw(): void {
    this.resume();
  }

  /** Breaks every connection. What was not stored by now never is; what was stored is still there after the restart. */
  crash(): void {
    this.life += 1;
    this.thaw();
    this.server.forceShutdown();
    this.dropSubscriptions();
  }

  async restart(): Promise<void> {
    await this.start();
  }

  private supported(): InstanceType<typeof featureMessages.SupportedMethods> {
    return new featureMessages.SupportedMethods().setEventStoreServerVersion(this.options.version ?? '24.10.1');
  }

  private isFollower(call: { metadata: { get(key: string): unknown[] } }): ServerErrorResponse | null {
    const leader = this.options.leaderPort?.();
    return leader !== undefined && call.metadata.get('requires-leader')[0] === 'true'
      ? refusals.notLeader(HOST, leader)
      : null;
  }

  private async append(
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ): Promise<void> {
    const { life } = this;
    const messages: AppendReq[] = [];
    call.on('error', () => undefined);
    call.on('data', (message: AppendReq) => void messages.push(message));
    await new Promise<void>((resolve) => void call.on('end', resolve));
    await this.thawed;
    this.calls.append += 1;
    const { stream, expected, events } = appendOf(messages);
    const isOfTheLog = !/[$]|\b(streams|categories|checkpoint|snapshot|end)-/.test(stream);
    const fault = isOfTheLog ? this.faults.shift() : undefined;
    if (fault && 'until' in fault) await fault.until;
    if (life !== this.life) return;
    const refused = this.isFollower(call) ?? (fault && 'refuse' in fault ? fault.refuse : null);
    if (refused && !(fault && 'stored' in fault && fault.stored)) return answer(refused);
    const bytes = events.reduce((sum, { data, custom }) => sum + data.length + custom.length, 0);
    if (bytes > MAX_APPEND_BYTES) return answer(refusals.tooLarge(MAX_APPEND_BYTES));
    if (fault && 'wrongRevision' in fault)
      return answer(null, appendedResponse({ wrong: fault.wrongRevision }, expected));
    if (fault && 'silent' in fault && !fault.stored) return;
    const appended = this.log.append(stream, expected, events);
    // Between the write and the answer the server can crash or freeze.
    await new Promise((resolve) => setImmediate(resolve));
    await this.thawed;
    if (life !== this.life || (fault && 'silent' in fault)) return;
    if (refused) answer(refused);
    else answer(null, appendedResponse(appended, expected));
  }

  private async read(call: Reading): Promise<void> {
    call.on('error', () => undefined);
    await this.thawed;
    const options = call.request.getOptions();
    if (!options) throw new Error('a read has options');
    const refused = this.isFollower(call);
    if (refused) return void call.emit('error', refused);
    if (options.hasSubscription()) return this.subscription(call, options);
    this.calls.read += 1;
    const window = { backwards: options.getReadDirection() === 1, count: Number(options.getCount()) };
    const stream = options.getStream();
    const name = nameOf(stream?.getStreamIdentifier());
    const from = stream?.hasEnd() ? 'end' : stream?.hasStart() ? 0 : Number(stream?.getRevision());
    const found = stream ? this.log.readStream(name, from, window) : this.log.readAll(placeIn(options), window);
    if (!found) call.write(notFoundResponse(name));
    for (const logged of found ?? []) if (!(await this.send(call, eventResponse(logged)))) return;
    call.end();
  }

  private async subscription(call: Reading, options: InstanceType<typeof streams.ReadReq.Options>): Promise<void> {
    this.calls.subscribe += 1;
    const drop = new AbortController();
    this.subscribers.add(drop);
    call.on('cancelled', () => void drop.abort());
    const filter = options.getFilter();
    const prefixes = filter?.getStreamIdentifier()?.getPrefixList() ?? [];
    const fits = ({ stream }: Logged): boolean => prefixes.some((prefix) => stream.startsWith(prefix));
    const interval = (filter?.getMax() ?? 32) * (filter?.getCheckpointintervalmultiplier() ?? 1);
    const from = placeIn(options);
    // A subscription begins after the record at its place.
    let next = typeof from === 'bigint' ? this.log.indexFrom(from + 1n) : 0;
    let isLive = false;
    await this.send(call, confirmation(randomUUID()));
    for (let considered = 0; !drop.signal.aborted;) {
      const record = this.log.records[next];
      if (record) {
        next += 1;
        considered += 1;
        if (fits(record)) await this.send(call, eventResponse(record));
        if (considered % interval === 0) await this.send(call, checkpoint(record.position));
        continue;
      }
      if (!isLive) await this.send(call, caughtUp());
      isLive = true;
      if (next === this.log.records.length) await this.log.changed(drop.signal);
    }
    this.subscribers.delete(drop);
    if (!call.cancelled) call.emit('error', drop.signal.reason);
  }

  /** Waits for a slow reader. False once it is gone. */
  private async send(call: Reading, message: ReadResp): Promise<boolean> {
    await this.thawed;
    if (call.cancelled || call.destroyed) return false;
    if (!call.write(message)) await drained(call);
    return !call.cancelled;
  }
}

const ENDS_OF_A_WAIT = ['drain', 'cancelled', 'close'];

const drained = (call: Reading): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      for (const event of ENDS_OF_A_WAIT) call.off(event, done);
      resolve();
    };
    for (const event of ENDS_OF_A_WAIT) call.on(event, done);
  });
