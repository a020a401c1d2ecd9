import { randomUUID } from 'node:crypto';
import { answerLines } from './helper-process.js';
import { percentile } from './percentile.js';
import { WireConnection } from './wire-connection.js';

/** Orders to send per second, whether answers arrive or not. 0 means as fast as the connections allow. */
export interface FloodQuestion {
  readonly port: number;
  readonly cookies: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
}

export interface FloodAnswer {
  readonly sent: number;
  readonly seconds: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** 429 answers without Retry-After. */
  readonly withoutRetryAfter: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** An answer other than success or 429. */
  readonly example: string | null;
}

const TICK_MS = 5;
const MARKET = { symbol: 'btcaud', price: 161_240, spread: 300 };

/**
 * Orders around one price, so that many of them trade. Each customer buys as often as they sell and so never runs out
 * of funds.
 */
function request({ port, cookies }: FloodQuestion, n: number): string {
  const price = (MARKET.price + ((n * 7_919) % (2 * MARKET.spread)) - MARKET.spread).toFixed(2);
  const body = JSON.stringify({
    symbol: MARKET.symbol,
    side: Math.floor(n / cookies.length) % 2 === 0 ? 'buy' : 'sell',
    type: 'limit',
    price,
    quantity: '0.0001',
  });
  const headers = [
    'Host: 127.0.0.1:' + port,
    `Cookie: ${cookies[n % cookies.length] ?? ''}`,
    'X-Requested-With: corella',
    `Idempotency-Key: ${randomUUID()}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `POST /api/orders HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

class Flood {
  private readonly idle: WireConnection[];
  private readonly all: readonly WireConnection[];
  private readonly tally = new Map<string, number>();
  private readonly times: number[] = [];
  private sent = 0;
  private withoutRetryAfter = 0;
  private example: string | null = null;

  constructor(private readonly plan: FloodQuestion) {
    this.all = Array.from({ length: plan.connections }, () => new WireConnection(plan.port));
    this.idle = [...this.all];
  }

  async run(): Promise<FloodAnswer> {
    await Promise.all(this.all.map((connection) => connection.connect()));
    const startedAt = performance.now();
    const endsAt = startedAt + this.plan.seconds * 1_000;
    if (this.plan.perSecond === 0)
      await Promise.all(
        this.all.map(async (connection) => {
          while (performance.now() < endsAt) await this.one(connection);
        }),
      );
    else await this.atRate(startedAt, endsAt);
    const seconds = (performance.now() - startedAt) / 1_000;
    while (this.plan.perSecond > 0 && this.idle.length < this.all.length)
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    for (const connection of this.all) connection.close();
    const { sent, withoutRetryAfter, example, times } = this;
    return {
      sent,
      seconds,
      byStatus: Object.fromEntries(this.tally),
      withoutRetryAfter,
      example,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
    };
  }

  private async atRate(startedAt: number, endsAt: number): Promise<void> {
    for (let now = performance.now(); now < endsAt; now = performance.now()) {
      const due = Math.floor(((now - startedAt) / 1_000) * this.plan.perSecond);
      // An order without an idle connection is not sent, as with a browser that has six connections.
      for (let connection = this.idle.pop(); connection; connection = this.sent < due ? this.idle.pop() : undefined) {
        const used = connection;
        void this.one(used).then(() => this.idle.push(used));
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  }

  private async one(connection: WireConnection): Promise<void> {
    const n = this.sent++;
    const startedAt = performance.now();
    const { status, retryAfter, text } = await connection.exchange(request(this.plan, n));
    this.times.push(performance.now() - startedAt);
    this.tally.set(String(status), (this.tally.get(String(status)) ?? 0) + 1);
    if (status === 429 && !(Number(retryAfter) >= 1)) this.withoutRetryAfter += 1;
    if (status !== 201 && status !== 429) this.example ??= `${status} ${text.slice(0, 200)}`;
  }
}

answerLines<FloodQuestion>((question) => new Flood(question).run());
