import { EventEmitter } from 'node:events';
import { ManualClock } from '@corella/clock';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { WS_CLOSE } from '@corella/contracts/web';
import { createLogger } from '../../log/logger.js';
import { FakeSignals } from '../../testing/fake-ports.js';
import type { AccountControl, AccountControlListener } from '../account/account-controls.js';
import { BoundedSocket } from './bounded-socket.js';
import { SocketSessions, type Standing } from './socket-sessions.js';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly closed: (readonly [number, string])[] = [];
  send = jest.fn();
  terminate = jest.fn();
  close(code: number, reason: string): void {
    this.closed.push([code, reason]);
    this.readyState = 3;
    this.emit('close');
  }
}

describe('the connections of a protocol', () => {
  const standings = new Map<string, Standing | Error>();
  const signals = new FakeSignals();
  const listeners = new Set<AccountControlListener>();
  const happens = (control: AccountControl) => listeners.forEach((listener) => listener(control));
  let beats = 0;
  let reachable = true;
  const sessions = new SocketSessions<{ receive: () => void; end: jest.Mock }, { readonly uid: string }>({
    everyMs: 1_000,
    missedReason: 'silent',
    beat: () => {
      beats += 1;
      return () => reachable;
    },
    identity: {
      signals,
      controls: {
        onControl(listener) {
          listeners.add(listener);
          return { close: () => void listeners.delete(listener) };
        },
      },
      logger: createLogger({ level: 'silent' }),
      endedReason: 'ended',
      standingOf: async ({ uid }) => {
        const standing = standings.get(uid) ?? 'valid';
        if (standing instanceof Error) throw standing;
        return standing;
      },
    },
  });
  const connect = (uid: string | null) => {
    const socket = new FakeSocket();
    const session = { receive: () => undefined, end: jest.fn() };
    const bounded = new BoundedSocket(socket, new ManualClock(1));
    sessions.open({ socket: bounded, session, proof: uid === null ? null : { uid } });
    return { socket, session };
  };

  beforeEach(() => {
    jest.useFakeTimers();
    sessions.start();
    [beats, reachable] = [0, true];
    standings.clear();
  });
  afterEach(() => {
    sessions.stop();
    jest.useRealTimers();
  });

  it('get one heartbeat per beat, built once for all, and none while nobody is connected', async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    expect(beats).toBe(0);
    const clients = [connect(null), connect('1')];
    await jest.advanceTimersByTimeAsync(1_000);
    expect(beats).toBe(1);
    for (const { socket } of clients) socket.close(1000, '');
  });

  it('are closed when they missed too many heartbeats, and their sessions end once', async () => {
    const { socket, session } = connect(null);
    reachable = false;
    await jest.advanceTimersByTimeAsync(2_000);
    expect([socket.closed, session.end.mock.calls.length]).toEqual([[[WS_CLOSE.heartbeatMissed, 'silent']], 1]);
  });

  it('are closed at once when their account is frozen, and nobody else’s', () => {
    const [hers, his, strangers] = [connect('1'), connect('2'), connect(null)];
    signals.publish(IDENTITY_TOPIC.frozen, { uid: '1' });
    expect([hers, his, strangers].map(({ socket }) => socket.closed)).toEqual([
      [[WS_CLOSE.frozen, 'account frozen']],
      [],
      [],
    ]);
    for (const { socket } of [his, strangers]) socket.close(1000, '');
  });

  it('are closed by the log as well, where the signal was lost', async () => {
    const [frozen, closed, other] = [connect('1'), connect('2'), connect('3')];
    happens({ uid: '1', standing: 'frozen' });
    happens({ uid: '2', standing: 'closed' });
    expect([frozen.socket.closed, closed.socket.closed]).toEqual([
      [[WS_CLOSE.frozen, 'account frozen']],
      [[WS_CLOSE.closed, 'account closed']],
    ]);
    await jest.advanceTimersByTimeAsync(0);
    expect(other.socket.closed).toEqual([]);
    other.socket.close(1000, '');
  });

  it('are looked up again at once when their sessions were revoked', async () => {
    const [ended, stays] = [connect('1'), connect('2')];
    standings.set('1', 'ended');
    happens({ uid: '1', standing: 'unsure' });
    happens({ uid: '2', standing: 'unsure' });
    await jest.advanceTimersByTimeAsync(0);
    expect([ended.socket.closed, stays.socket.closed]).toEqual([[[WS_CLOSE.deadToken, 'ended']], []]);
    stays.socket.close(1000, '');
  });

  it('hear nothing more once they are stopped', () => {
    sessions.stop();
    expect(listeners.size).toBe(0);
  });

  it('are told when their account is closed, which is not frozen', () => {
    const { socket } = connect('1');
    signals.publish(IDENTITY_TOPIC.frozen, { uid: '1', closed: true });
    expect(socket.closed).toEqual([[WS_CLOSE.closed, 'account closed']]);
  });

  it('are closed with the next heartbeat when a signal was lost', async () => {
    const [hers, his] = [connect('1'), connect('2')];
    standings.set('1', 'ended');
    standings.set('2', 'frozen');
    await jest.advanceTimersByTimeAsync(1_000);
    expect([hers.socket.closed, his.socket.closed]).toEqual([
      [[WS_CLOSE.deadToken, 'ended']],
      [[WS_CLOSE.frozen, 'account frozen']],
    ]);
  });

  it('stay while their proof cannot be checked', async () => {
    const { socket } = connect('1');
    standings.set('1', new Error('identity restarts'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(socket.closed).toEqual([]);
    socket.close(1000, '');
  });
});
