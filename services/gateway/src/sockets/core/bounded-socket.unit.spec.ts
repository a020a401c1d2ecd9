import { EventEmitter } from 'node:events';
import { ManualClock } from '@corella/clock';
import { BoundedSocket } from './bounded-socket.js';
import { SOCKET_BOUNDS } from './socket-bounds.js';

function fakeSocket() {
  const calls: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: () => void calls.push('send'),
    terminate: () => void calls.push('terminate'),
    close: (code: number) => void calls.push(`close ${code}`),
  });
  const clock = new ManualClock(1_000);
  return { socket, calls, clock, bounded: new BoundedSocket(socket, clock) };
}

describe('a bounded socket', () => {
  it('drops a client that does not read once its backlog is too large', () => {
    const { socket, calls, bounded } = fakeSocket();
    bounded.send('a');
    socket.bufferedAmount = SOCKET_BOUNDS.backlogBytes + 1;
    bounded.send('b');
    expect(calls).toEqual(['send', 'terminate']);
  });

  it('sends nothing into a closing socket', () => {
    const { socket, calls, bounded } = fakeSocket();
    socket.readyState = 2;
    bounded.send('a');
    bounded.sendBinary(Buffer.from('a'));
    expect(calls).toEqual([]);
  });

  it('takes nothing more from a client that was told to go', () => {
    const { socket, clock, bounded } = fakeSocket();
    let taken = 0;
    bounded.onMessage(() => (taken += 1));
    socket.readyState = 2;
    clock.advance(1_000);
    socket.emit('message', Buffer.from('{}'));
    expect(taken).toBe(0);
  });

  it('takes the bound of messages every second and closes above it', () => {
    const { socket, calls, clock, bounded } = fakeSocket();
    let taken = 0;
    bounded.onMessage(() => (taken += 1));
    const speak = (): boolean => socket.emit('message', Buffer.from('{}'));
    for (let i = 0; i < SOCKET_BOUNDS.messagesPerSecond; i += 1) speak();
    clock.advance(1_000);
    for (let i = 0; i < SOCKET_BOUNDS.messagesPerSecond; i += 1) speak();
    expect([taken, calls]).toEqual([2 * SOCKET_BOUNDS.messagesPerSecond, []]);
    speak();
    expect(calls).toEqual(['close 1008']);
  });
});
