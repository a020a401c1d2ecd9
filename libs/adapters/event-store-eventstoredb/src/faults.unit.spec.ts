import { StoreUnavailable } from '@corella/event-store';
import { convertToCommandError } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { asFault } from './faults.js';

/** An error as the client makes it of an answer of the server. */
const answered = (code: status, exception?: string): Error => {
  const metadata = new Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  for (const [key, value] of [
    ['leader-endpoint-host', '127.0.0.1'],
    ['leader-endpoint-port', '1'],
    ['maximum-append-size', '1048576'],
    ['stream-name', 'a-1'],
  ])
    metadata.set(key ?? '', value ?? '');
  return convertToCommandError(Object.assign(new Error('said'), { code, details: 'said', metadata })) as Error;
};

describe('a failed call', () => {
  it.each([
    ['deadline', answered(status.DEADLINE_EXCEEDED)],
    ['time limit of the server', answered(status.ABORTED)],
    ['no connection, not ready, too busy', answered(status.UNAVAILABLE)],
    ['not the leader', answered(status.NOT_FOUND, 'not-leader')],
    ['no leader known', answered(status.UNKNOWN)],
    ['cancelled by the server', answered(status.CANCELLED)],
    ['broken off', answered(status.INTERNAL)],
    ['no node found', new Error('Failed to discover after 10 attempts.')],
  ])('may be asked again: %s', (_name, error) => {
    expect(asFault(error)).toBeInstanceOf(StoreUnavailable);
    expect(asFault(error)).toMatchObject({ cause: error });
  });

  it.each([
    ['access denied', answered(status.PERMISSION_DENIED, 'access-denied')],
    ['wrong password', answered(status.UNAUTHENTICATED)],
    ['an invalid argument', answered(status.INVALID_ARGUMENT)],
    ['a deleted stream', answered(status.FAILED_PRECONDITION, 'stream-deleted')],
    ['a call that the server has not', answered(status.UNIMPLEMENTED)],
    ['a mistake of ours', new TypeError('x is not a function')],
  ])('stays what it is: %s', (_name, error) => {
    expect(asFault(error)).toBe(error);
  });

  it('is a RangeError for an append that the server finds too large', () => {
    expect(asFault(answered(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded'))).toBeInstanceOf(RangeError);
  });
});
