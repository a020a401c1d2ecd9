import type { KafkaMessage } from 'kafkajs';
import { createSeals } from '../sealing/seals.js';
import { Calls } from './calls.js';
import { replyMessage } from './messages.js';

const replyTo = (call: string, reply: unknown): KafkaMessage =>
  replyMessage(call, Buffer.from(JSON.stringify({ reply }))) as KafkaMessage;

describe('the calls that wait for replies', () => {
  let faults: unknown[];
  let calls: Calls;
  beforeEach(() => {
    faults = [];
    calls = new Calls({ seals: createSeals({}), read: undefined, onError: (error) => faults.push(error) });
  });
  const wait = (call: string): Promise<unknown> =>
    calls.wait(call, { service: 'ledger', type: null, target: 'ledger ledger-0', timeoutMs: 5_000 });

  it('take the reply that bears their own name, in whatever order replies come', async () => {
    const [first, second] = [wait('mine-1'), wait('mine-2')];
    calls.hear(replyTo('mine-2', 'second'));
    calls.hear(replyTo('mine-1', 'first'));
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('take no reply that bears no name, the name of nobody’s call, or comes a second time', async () => {
    calls.hear(replyTo('mine-1', 'nobody waits yet'));
    const [first, second] = [wait('mine-1'), wait('mine-2')];
    calls.hear(replyTo('of-another-1', 'not mine'));
    calls.hear({ ...replyTo('mine-1', 'no name'), headers: {} } as KafkaMessage);
    expect(calls.size).toBe(2);
    calls.hear(replyTo('mine-1', 'mine'));
    calls.hear(replyTo('mine-1', 'again'));
    expect([await first, calls.isOpen('mine-2'), faults]).toEqual(['mine', true, []]);
    calls.endAll();
    await expect(second).rejects.toMatchObject({ code: 'timeout' });
  });
});
