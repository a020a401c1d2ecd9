import { gunzipSync } from 'node:zlib';
import type { MessageSink } from '../../core/topic-source.js';
import { SOCKET_BOUNDS } from '../../core/socket-bounds.js';
import { HuobiMarketSession } from './market-session.js';
import { packed } from './packed.js';

function session() {
  const sent: Record<string, unknown>[] = [];
  const followed = new Map<string, MessageSink>();
  const under = new HuobiMarketSession(
    (message) => void sent.push(JSON.parse(gunzipSync(message).toString()) as Record<string, unknown>),
    {
      knowsSymbol: () => true,
      mayAsk: ({ symbol }) => symbol !== 'askaud',
      nowMs: () => 1,
      current: async () => ({ seqNum: 1 }),
      follow: ({ text }, sink) => void followed.set(text, sink),
      leave: ({ text }) => void followed.delete(text),
    },
  );
  const say = (message: object): void => under.receive(JSON.stringify(message));
  return { under, sent, followed, say };
}

describe('a client of the market sockets for keys', () => {
  it('cannot subscribe beyond the bound; a repeated subscription counts once and starts over', () => {
    const { sent, followed, say } = session();
    const topic = (i: number): string => `market.sym${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}.bbo`;
    for (let i = 0; i <= SOCKET_BOUNDS.subscriptions; i += 1) say({ sub: topic(i), id: String(i) });
    expect(sent.filter(({ status }) => status === 'ok')).toHaveLength(SOCKET_BOUNDS.subscriptions);
    expect(sent.at(-1)).toMatchObject({
      id: String(SOCKET_BOUNDS.subscriptions),
      status: 'error',
      'err-code': 'bad-request',
    });
    const before = followed.get(topic(0));
    say({ sub: topic(0), id: 'again' });
    expect(sent.at(-1)).toMatchObject({ id: 'again', status: 'ok' });
    expect(followed.get(topic(0))).not.toBe(before);
  });

  it('gets a requested book only after its first increment', async () => {
    const { sent, followed, say } = session();
    say({ sub: 'market.btcaud.mbp.20', id: '1' });
    say({ req: 'market.btcaud.mbp.20', id: '2' });
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    followed.get('market.btcaud.mbp.20')?.send(packed({ tick: {} }));
    await Promise.resolve();
    expect(sent.map((message) => Object.keys(message).find((key) => ['subbed', 'tick', 'rep'].includes(key)))).toEqual([
      'subbed',
      'tick',
      'rep',
    ]);
  });

  it('is told when it asks too often, and may go on', async () => {
    const { sent, say } = session();
    say({ req: 'market.askaud.kline.1min', id: '1' });
    say({ req: 'market.btcaud.kline.1min', id: '2' });
    await Promise.resolve();
    expect(sent).toMatchObject([
      { id: '1', status: 'error', 'err-code': 'rate-too-many-requests' },
      { id: '2', status: 'ok' },
    ]);
  });

  it('is dropped after two unanswered pings, and follows nothing afterwards', () => {
    const { under, followed, say } = session();
    const ping = (): boolean => under.ping(packed({ ping: 1 }));
    expect([ping(), ping(), ping()]).toEqual([true, true, false]);
    say({ pong: 1 });
    expect(ping()).toBe(true);
    say({ sub: 'market.btcaud.bbo' });
    under.end();
    expect(followed.size).toBe(0);
  });
});
