import { Worker } from 'node:worker_threads';
import { openChannel } from './channel.js';

/** A worker that answers in order, fails or dies on demand, and pushes a greeting. */
const script = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage({ push: 'hello' });
  parentPort.on('message', (calls) => {
    if (calls.some(({ op }) => op === 'die')) throw new Error('a bug in the worker');
    parentPort.postMessage({ answers: calls.map(({ id, op, payload }) => op === 'fail'
      ? { id, ok: false, message: 'cannot', details: { why: payload } }
      : { id, ok: true, value: { payload, together: calls.length } }) });
  });`;

function setUp() {
  const pushed: unknown[] = [];
  const deaths: unknown[] = [];
  const channel = openChannel(new Worker(script, { eval: true }), {
    onPush: (message) => pushed.push(message),
    onDeath: (error) => deaths.push(error),
  });
  return { channel, pushed, deaths };
}

describe('a channel to a worker', () => {
  it('sends the calls of one tick together and gives each its own answer', async () => {
    const { channel, pushed, deaths } = setUp();
    const answers = await Promise.all([channel.call('echo', 1), channel.call('echo', 2), channel.call('echo', 3)]);
    expect(answers).toEqual([1, 2, 3].map((payload) => ({ payload, together: 3 })));
    await expect(channel.call('fail', 'because')).rejects.toMatchObject({
      name: 'WorkerFault',
      message: 'cannot',
      details: { why: 'because' },
    });
    expect(pushed).toEqual(['hello']);
    expect(channel.pending()).toBe(0);
    await channel.terminate();
    expect(deaths).toEqual([]);
    await expect(channel.call('echo', 1)).rejects.toMatchObject({ name: 'WorkerFault' });
  });

  it('rejects outstanding calls when the worker dies, and reports the death once', async () => {
    const { channel, deaths } = setUp();
    const outcomes = await Promise.allSettled([channel.call('die', null), channel.call('echo', 1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(channel.call('echo', 2)).rejects.toMatchObject({ name: 'WorkerFault' });
    expect(deaths).toHaveLength(1);
  });
});
