import { Channel } from './channel.js';
import type { TopicSource } from './topic-source.js';

const sink = () => {
  const messages: { data?: Record<string, unknown>; list?: { id: string }[] }[] = [];
  return {
    messages,
    send: (message: Buffer) => void messages.push(JSON.parse(message.toString()) as (typeof messages)[number]),
  };
};

describe('a channel', () => {
  it('never sends a newcomer changes before its first message, and builds one message for all', async () => {
    const calls: string[] = [];
    const source: TopicSource = {
      snapshot: async (fresh) => (calls.push(`snapshot ${fresh}`), Buffer.from('{"data":{"first":true}}')),
      changes: async () => (calls.push('changes'), Buffer.from('{"data":{"first":false}}')),
    };
    const channel = new Channel(source);
    const [a, b] = [sink(), sink()];
    channel.join(a);
    await channel.pump();
    channel.join(b);
    await Promise.all([channel.pump(), channel.pump()]);
    expect(a.messages.map((message) => message.data?.['first'])).toEqual([true, false, false]);
    expect(b.messages.map((message) => message.data?.['first'])).toEqual([true, false]);
    expect(calls).toEqual(['snapshot true', 'changes', 'snapshot false', 'changes']);
    channel.leave(a);
    channel.leave(b);
    expect(channel.empty).toBe(true);
  });
});
