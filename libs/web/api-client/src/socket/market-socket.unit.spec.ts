import { sessionEvents, type WhyLost } from '../session/session-events.js';
import { MarketSocket } from './market-socket.js';

class FakeWebSocket {
  static readonly OPEN = 1;
  static readonly made: FakeWebSocket[] = [];
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  push(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): FakeWebSocket => {
  const socket = FakeWebSocket.made.at(-1);
  if (socket === undefined) throw new Error('No socket was made.');
  return socket;
};
const topics = (socket: FakeWebSocket): string[] =>
  socket.sent.map(({ action, topic }) => `${String(action)} ${String(topic)}`);

describe('the market socket', () => {
  const original = globalThis.WebSocket;
  let socket: MarketSocket;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeWebSocket.made.length = 0;
    Object.assign(globalThis, { WebSocket: FakeWebSocket });
    socket = new MarketSocket(() => 'ws://venue/ws/web/market');
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { WebSocket: original });
  });

  it('asks whether the server is there when it hears nothing, and gives the connection up when no answer comes', () => {
    socket.subscribe({ topic: 'tickers' }, () => undefined);
    last().accept();
    const asked = (): number => last().sent.filter(({ action }) => action === 4).length;
    jest.advanceTimersByTime(1_000);
    expect(asked()).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(asked()).toBe(1);
    last().push({ action: 5, ts: 1 });
    jest.advanceTimersByTime(1_000);
    expect([asked(), socket.status().phase]).toEqual([1, 'open']);
    jest.advanceTimersByTime(10_000);
    expect(socket.status().phase).toBe('waiting');
  });

  it('subscribes once it is open, once per topic, and unsubscribes with the last handler', () => {
    const leaveFirst = socket.subscribe({ topic: 'tickers' }, () => undefined);
    const leaveSecond = socket.subscribe({ topic: 'tickers' }, () => undefined);
    last().accept();
    leaveFirst();
    expect(topics(last())).toEqual(['1 tickers']);
    leaveSecond();
    expect(topics(last())).toEqual(['1 tickers', '2 tickers']);
  });

  it('answers heartbeats with their time', () => {
    socket.subscribe({ topic: 'tickers' }, () => undefined);
    last().accept();
    last().push({ action: 4, ts: 77 });
    expect(last().sent.at(-1)).toEqual({ action: 5, ts: 77 });
  });

  it('passes pushes only to their subscription: symbol, period and step', () => {
    const seen: string[] = [];
    socket.subscribe({ topic: 'depth', symbol: 'btcaud', step: 0 }, () => seen.push('step 0'));
    socket.subscribe({ topic: 'depth', symbol: 'btcaud', step: 2 }, () => seen.push('step 2'));
    socket.subscribe({ topic: 'kline', symbol: 'btcaud', period: '1min' }, () => seen.push('1min'));
    last().accept();
    last().push({ action: 1, topic: 'depth', symbol: 'btcaud', data: { step: 2 }, ts: 1 });
    last().push({ action: 1, topic: 'kline', symbol: 'btcaud', data: { period: '5min' }, ts: 1 });
    last().push({ action: 1, topic: 'depth', symbol: 'ethaud', data: {}, ts: 1 });
    last().push({ action: 1, topic: 'depth', symbol: 'btcaud', code: 200, ts: 1 });
    expect(seen).toEqual(['step 2']);
  });

  it('reconnects after two seconds times the attempt, with everything subscribed', () => {
    socket.subscribe({ topic: 'tickers' }, () => undefined);
    last().accept();
    last().onclose?.({ code: 1006 });
    expect(socket.status()).toMatchObject({ phase: 'waiting', attempt: 1 });
    jest.advanceTimersByTime(2_500);
    expect(FakeWebSocket.made).toHaveLength(2);
    last().accept();
    expect(topics(last())).toEqual(['1 tickers']);
    expect(socket.status()).toMatchObject({ phase: 'open', attempt: 0 });
  });

  it('gives up after ten attempts and starts again on request', () => {
    socket.subscribe({ topic: 'tickers' }, () => undefined);
    for (let attempt = 0; attempt <= 10; attempt += 1) {
      last().onclose?.({ code: 1006 });
      jest.advanceTimersByTime(30_000);
    }
    expect(FakeWebSocket.made).toHaveLength(11);
    expect(socket.status().phase).toBe('given-up');
    socket.reconnectNow();
    expect(FakeWebSocket.made).toHaveLength(12);
  });

  it('reconnects at once when the network is back', () => {
    socket.subscribe({ topic: 'tickers' }, () => undefined);
    last().accept();
    last().onclose?.({ code: 1006 });
    expect(socket.status().phase).toBe('waiting');
    globalThis.dispatchEvent(new Event('online'));
    expect(socket.status().phase).toBe('connecting');
    last().accept();
    globalThis.dispatchEvent(new Event('online'));
    expect(socket.status().phase).toBe('open');
  });

  describe('whose token is dead', () => {
    const { fetch } = globalThis;
    const seen: string[] = [];
    let asked: string[] = [];
    let leave: () => void;
    const closedWith = async (code: number, check: () => Promise<Response>): Promise<void> => {
      globalThis.fetch = (path) => {
        asked.push(String(path));
        return check();
      };
      socket.subscribe({ topic: 'orders' }, () => undefined);
      last().accept();
      last().onclose?.({ code });
      await jest.advanceTimersByTimeAsync(10);
    };
    beforeEach(() => {
      seen.length = 0;
      asked = [];
      leave = sessionEvents.subscribe((change) => seen.push(change));
    });
    afterEach(() => {
      leave();
      globalThis.fetch = fetch;
    });

    it('asks whether the session lives, and connects again at once with the newer token', async () => {
      await closedWith(4401, async () => Response.json({ uid: '1' }));
      expect([asked, seen]).toEqual([['/api/auth/check'], []]);
      expect([FakeWebSocket.made.length, socket.status().phase]).toEqual([2, 'connecting']);
      last().accept();
      expect(topics(last())).toEqual(['1 orders']);
      await jest.advanceTimersByTimeAsync(2_500);
      expect(FakeWebSocket.made).toHaveLength(2);
    });

    it('tells that the session was lost only when the server says so', async () => {
      const problem = { type: 't', title: 'No', status: 401, code: 'session-required', detail: 'No.' };
      await closedWith(4401, async () => Response.json(problem, { status: 401 }));
      expect([seen, socket.status().phase]).toEqual([['lost'], 'waiting']);
    });

    it('goes on trying when nobody can say', async () => {
      await closedWith(4401, () => Promise.reject(new TypeError('offline')));
      expect([seen, socket.status().phase]).toEqual([[], 'waiting']);
      await jest.advanceTimersByTimeAsync(2_500);
      expect(socket.status().phase).toBe('connecting');
    });

    it('asks nothing about a frozen account', async () => {
      await closedWith(4403, async () => Response.json({}));
      expect([asked, seen]).toEqual([[], ['lost']]);
    });

    it('says of a closed account that it is closed, and asks nothing', async () => {
      const told: (WhyLost | null)[] = [];
      const leave = sessionEvents.subscribe((_change, why) => told.push(why));
      await closedWith(4410, async () => Response.json({}));
      leave();
      expect([asked, told]).toEqual([[], ['closed']]);
    });
  });

  it('changes over to another connection without being lost in between', async () => {
    const phases = new Set<string>();
    socket.onStatus(() => phases.add(socket.status().phase));
    socket.subscribe({ topic: 'orders' }, () => undefined);
    last().accept();
    const before = last();
    phases.clear();
    const changed = socket.renewConnection();
    expect(before.readyState).toBe(1);
    last().accept();
    expect(await changed).toBe(true);
    expect([before.readyState, before.onclose, topics(last())]).toEqual([3, null, ['1 orders']]);
    expect([...phases]).toEqual(['open']);
    last().onclose?.({ code: 1006 });
    expect(socket.status().phase).toBe('waiting');
  });

  it('stays with its connection when another one cannot be opened, or is lost meanwhile', async () => {
    expect(await socket.renewConnection()).toBe(false);
    socket.subscribe({ topic: 'orders' }, () => undefined);
    last().accept();
    const before = last();
    const refused = socket.renewConnection();
    last().onclose?.({ code: 1006 });
    expect([await refused, socket.status().phase, before.readyState]).toEqual([false, 'open', 1]);
    const late = socket.renewConnection();
    const next = last();
    before.onclose?.({ code: 1006 });
    next.accept();
    expect([await late, next.readyState, socket.status().phase]).toEqual([false, 3, 'waiting']);
  });

  it('treats a silent connection as lost', () => {
    socket.subscribe({ topic: 'tickers' }, () => undefined);
    last().accept();
    jest.advanceTimersByTime(51_000);
    expect(socket.status().phase).not.toBe('open');
  });
});
