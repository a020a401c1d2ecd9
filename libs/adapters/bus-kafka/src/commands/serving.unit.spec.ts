import { ManualClock } from '@corella/clock';
import type { KafkaMessage } from 'kafkajs';
import { createSeals } from '../sealing/seals.js';
import { partitionOfLane, replyTopic } from '../topics/declared.js';
import { commandMessage } from './messages.js';
import { Serving } from './serving.js';

const CLIENT = partitionOfLane('client');

function given() {
  const clock = new ManualClock(1_000);
  const decided: unknown[] = [];
  const replies: unknown[] = [];
  let isHeld = true;
  const serving = new Serving({
    service: 'ledger',
    partition: 'ledger-0',
    handler: (command) => {
      decided.push(command);
      return Promise.resolve('done');
    },
    ownership: { isHeld: () => isHeld },
    maxQueued: 10,
    clock,
    seals: createSeals({}),
    read: undefined,
    venue: 'v',
    reply: (_to, call, body) => replies.push([call, JSON.parse(body.toString())]),
    onUnreadable: (_message, _lane, reason) => {
      throw reason;
    },
    onFailed: (error) => {
      throw error;
    },
  });
  const command = (call: string): KafkaMessage =>
    commandMessage({
      context: { id: `id of ${call}`, issuedAt: 0, expiresAt: 5_000, lane: 'client' },
      type: null,
      call,
      replyTo: replyTopic('v', 'gateway', 0),
      replyKey: null,
      body: Buffer.from(JSON.stringify({ call })),
    }) as KafkaMessage;
  const take = async (call: string): Promise<void> => {
    serving.take(command(call), CLIENT);
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { clock, decided, replies, take, lose: () => void (isHeld = false) };
}

describe('commands that come to whoever serves them', () => {
  it('are not carried out once they have expired in the topic, and their sender is told', async () => {
    const { clock, decided, replies, take } = given();
    clock.set(4_999);
    await take('in time');
    clock.set(5_001);
    await take('too late');
    expect(decided).toEqual([{ call: 'in time' }]);
    expect(replies).toEqual([
      ['in time', { reply: 'done' }],
      ['too late', { error: expect.objectContaining({ code: 'expired' }) as unknown }],
    ]);
  });

  it('are left to the next owner once ownership is lost', async () => {
    const { decided, replies, take, lose } = given();
    lose();
    await take('of the next owner');
    expect([decided, replies]).toEqual([[], []]);
  });
});
