import { type ServerErrorResponse, Metadata, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Appended, Expected, Logged, Proposed } from './server-log.js';

type AppendReq = InstanceType<typeof streams.AppendReq>;
type AppendResp = InstanceType<typeof streams.AppendResp>;
type ReadResp = InstanceType<typeof streams.ReadResp>;
type ReadOptions = InstanceType<typeof streams.ReadReq.Options>;

export const nameOf = (identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

/** What an append asks for, once all of its messages have arrived. */
export function appendOf(messages: readonly AppendReq[]): { stream: string; expected: Expected; events: Proposed[] } {
  const options = messages[0]?.getOptions();
  if (!options) throw new Error('an append begins with its options');
  const expected = options.hasRevision() ? Number(options.getRevision()) : options.hasNoStream() ? -1 : 'any';
  const events = messages.slice(1).map((message): Proposed => {
    const proposed = message.getProposedMessage();
    if (!proposed) throw new Error('an append goes on with events');
    const metadata = new Map<string, string>(proposed.getMetadataMap().toArray() as [string, string][]);
    const id = proposed.getId()?.getString() ?? '';
    return { id, metadata, data: proposed.getData_asU8(), custom: proposed.getCustomMetadata_asU8() };
  });
  return { stream: nameOf(options.getStreamIdentifier()), expected, events };
}

export function appendedResponse(appended: Appended, expected: Expected): AppendResp {
  const response = new streams.AppendResp();
  if ('wrong' in appended) {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (appended.wrong >= 0) wrong.setCurrentRevision(String(appended.wrong));
    else wrong.setCurrentNoStream(new shared.Empty());
    if (expected === -1) wrong.setExpectedNoStream(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    return response.setWrongExpectedVersion(wrong);
  }
  const position = new streams.AppendResp.Position();
  position.setCommitPosition(String(appended.position)).setPreparePosition(String(appended.position));
  const success = new streams.AppendResp.Success();
  return response.setSuccess(success.setCurrentRevision(String(appended.revision)).setPosition(position));
}

/** Messages and their bytes are kept: several readers are sent the same events, and the double shares their CPU. */
const responses = new WeakMap<Logged, ReadResp>();
const bytes = new WeakMap<ReadResp, Buffer>();

export function serializeRead(response: ReadResp): Buffer {
  const known = bytes.get(response) ?? Buffer.from(response.serializeBinary());
  bytes.set(response, known);
  return known;
}

export function eventResponse(logged: Logged): ReadResp {
  const known = responses.get(logged) ?? newEventResponse(logged);
  responses.set(logged, known);
  return known;
}

function newEventResponse(logged: Logged): ReadResp {
  const { RecordedEvent } = streams.ReadResp.ReadEvent;
  const record = new RecordedEvent();
  record.setId(new shared.UUID().setString(logged.id));
  record.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(logged.stream)));
  record.setStreamRevision(String(logged.revision));
  record.setCommitPosition(String(logged.position)).setPreparePosition(String(logged.position));
  for (const [key, value] of logged.metadata) record.getMetadataMap().set(key, value);
  record.setCustomMetadata(logged.custom).setData(logged.data);
  const event = new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(logged.position));
  return new streams.ReadResp().setEvent(event);
}

export const notFoundResponse = (stream: string): ReadResp => {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
  );
};

export const confirmation = (id: string): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUp = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export function checkpoint(position: bigint): ReadResp {
  const place = new streams.ReadResp.Checkpoint();
  return new streams.ReadResp().setCheckpoint(
    place.setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
}

/** Where a read of `$all` begins. */
export function placeIn(options: ReadOptions): bigint | 'start' | 'end' {
  const all = options.getAll();
  if (all?.hasEnd()) return 'end';
  const position = all?.getPosition();
  return position ? BigInt(position.getCommitPosition()) : 'start';
}

/** The refusals of the real server, with its trailers. */
export const refusals = {
  notLeader(host: string, port: number): ServerErrorResponse {
    const trailers = { exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': String(port) };
    return refusal(status.NOT_FOUND, 'Leader info available', trailers);
  },
  tooLarge(bytes: number): ServerErrorResponse {
    const trailers = { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(bytes) };
    return refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, trailers);
  },
  denied: (): ServerErrorResponse => refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  timedOut: (): ServerErrorResponse => refusal(status.ABORTED, 'Operation timed out: Commit phase timeout.', {}),
  dropped: (): ServerErrorResponse => refusal(status.UNKNOWN, 'Unexpected SubscriptionDropReason: ConsumerTooSlow', {}),
};

function refusal(code: status, details: string, trailers: Readonly<Record<string, string>>): ServerErrorResponse {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}
