import { SOCKET_BOUNDS } from '../core/socket-bounds.js';
import { BrowserSession, type SessionVenue } from './browser-session.js';

const periods = ['1min', '5min', '15min', '30min', '1hour', '4hour', '1day', '1week', '1mon'];

function session() {
  const sent: Record<string, unknown>[] = [];
  const followed: string[] = [];
  const venue: SessionVenue = {
    owner: 'stranger',
    knowsSymbol: () => true,
    nowMs: () => 1,
    once: async () => null,
    follow: ({ topic }) => void followed.push(topic),
    leave: ({ topic }) => void followed.splice(followed.indexOf(topic), 1),
  };
  const under = new BrowserSession(
    { send: (message) => void sent.push(JSON.parse(message.toString()) as Record<string, unknown>) },
    venue,
  );
  return { under, sent, followed };
}

describe('a market session', () => {
  it('refuses the subscription beyond the bound and counts a repeated one once', () => {
    const { under, sent } = session();
    for (let i = 0; i <= SOCKET_BOUNDS.subscriptions; i += 1) {
      const symbol = `sym${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;
      under.receive(JSON.stringify({ action: 1, topic: 'kline', symbol, data: { period: periods[0] } }));
    }
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(SOCKET_BOUNDS.subscriptions);
    expect(sent.at(-1)).toMatchObject({ code: 429 });
    under.receive(JSON.stringify({ action: 1, topic: 'kline', symbol: 'symaa', data: { period: '1min' } }));
    expect(sent.at(-1)).toMatchObject({ code: 200 });
  });

  it('gives up on a client after two unanswered heartbeats', () => {
    const { under } = session();
    expect([under.heartbeat(), under.heartbeat(), under.heartbeat()]).toEqual([true, true, false]);
    under.receive(JSON.stringify({ action: 5, ts: 1 }));
    expect(under.heartbeat()).toBe(true);
  });

  it('answers a page that asks whether it is still there', () => {
    const { under, sent } = session();
    under.receive(JSON.stringify({ action: 4, ts: 7 }));
    expect(sent).toEqual([{ action: 5, ts: 1 }]);
  });

  it('leaves every topic when it ends', () => {
    const { under, followed } = session();
    under.receive(JSON.stringify({ action: 1, topic: 'tickers' }));
    under.receive(JSON.stringify({ action: 1, topic: 'symbols' }));
    under.end();
    expect(followed).toEqual([]);
  });
});
