import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../venue/api-client.js';
import type { VenueProcess } from '../../venue/venue-process.js';
import { pause } from '../harness/venue-rounds.js';

const CREATED = 201;
const TOO_MANY = 429;
/** Far enough from the best price not to be filled, and near enough to be visible in the order book. */
const PRICES = { from: 150_000, steps: 500 };

/** A customer who places and cancels orders at a steady pace and records how long each takes. */
export class PacedBot {
  readonly placedMs: number[] = [];
  readonly cancelledMs: number[] = [];
  readonly problems: string[] = [];
  private sent = 0;

  private constructor(private readonly session: ApiClient) {}

  static async open(venue: VenueProcess, customerAt: number): Promise<PacedBot> {
    const customer = venue.demo().customers[customerAt];
    if (!customer) throw new Error(`demo.json names fewer than ${customerAt + 1} customers`);
    const session = new ApiClient(venue.url);
    await session.login(customer);
    return new PacedBot(session);
  }

  /** The id of a new resting order, or null when the venue is too busy. Any other answer is a problem. */
  async place(): Promise<string | null> {
    this.sent += 1;
    const price = (PRICES.from + (this.sent % PRICES.steps)).toFixed(2);
    const startedAt = performance.now();
    const answer = await this.session.send(
      'POST',
      '/api/orders',
      { symbol: 'btcaud', side: 'buy', type: 'limit', price, quantity: '0.0002' },
      randomUUID(),
    );
    this.placedMs.push(performance.now() - startedAt);
    if (answer?.status === CREATED) return (answer.body as { id: string }).id;
    if (answer?.status !== TOO_MANY)
      this.problems.push(
        `an order was answered ${answer === null ? 'nothing' : `${answer.status} ${JSON.stringify(answer.body)}`}`,
      );
    return null;
  }

  async cancel(id: string): Promise<void> {
    const startedAt = performance.now();
    const answer = await this.session.send('DELETE', `/api/orders/${id}`);
    this.cancelledMs.push(performance.now() - startedAt);
    const { state = 'none' } = (answer?.body ?? {}) as { state?: string };
    if (answer?.status !== 200 || !['canceled', 'canceling'].includes(state))
      this.problems.push(`a cancel was answered ${answer?.status ?? 'nothing'}, state ${state}`);
  }

  async trade(stopped: () => boolean, everyMs: number): Promise<void> {
    while (!stopped()) {
      const id = await this.place();
      if (id !== null) await this.cancel(id);
      await pause(everyMs);
    }
  }
}
