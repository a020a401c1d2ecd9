import { BusFault } from '@corella/bus';
import { Unavailable } from '@corella/result';
import { SignalsFault } from '@corella/signals';
import { refusalOfFault } from './bus-outcome.js';

describe('a fault between the gateway and a service', () => {
  it('leaves the outcome of a command open when its answer did not come in time', () => {
    expect(refusalOfFault(new BusFault('timeout', 'late'))).toEqual({ code: 'outcome-unknown' });
  });

  it('means that the venue is busy when a query was not answered in time', () => {
    expect(refusalOfFault(new SignalsFault('timeout', 'late'))).toEqual({ code: 'busy', retryAfterSeconds: 1 });
  });

  it('means that the venue is busy when the queue is full', () => {
    expect(refusalOfFault(new BusFault('busy', 'full'))).toEqual({ code: 'busy', retryAfterSeconds: 1 });
  });

  it('means that the venue is busy when a command was too late to be decided', () => {
    expect(refusalOfFault(new BusFault('expired', 'late'))).toEqual({ code: 'busy', retryAfterSeconds: 1 });
  });

  it('means that the venue is starting or stopping when nobody answers', () => {
    for (const error of [new SignalsFault('no-responder', 'nobody'), new BusFault('no-handler', 'nobody')])
      expect(refusalOfFault(error)).toEqual({ code: 'not-ready', retryAfterSeconds: 2 });
  });

  it('means that the venue is not ready when a server that the gateway asks does not answer', () => {
    expect(refusalOfFault(new Unavailable('away'))).toEqual({ code: 'not-ready', retryAfterSeconds: 2 });
  });

  it('is thrown on when it is something else', () => {
    expect(() => refusalOfFault(new TypeError('a mistake'))).toThrow('a mistake');
  });
});
