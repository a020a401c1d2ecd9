import type { EventStore } from '@corella/event-store';
import { MARKETS } from '../domain/admin/markets.js';
import type { MatchingOptions } from '../matching.options.js';

const CATEGORY = 'market';
const symbolOf = (stream: string): string => stream.slice(CATEGORY.length + 1);

export interface VenueMarketsOptions extends Pick<MatchingOptions, 'markets' | 'symbols'> {
  readonly store: Pick<EventStore, 'streams'>;
}

/** Which markets the venue has, and which of them this process owns. Call `read` before anything else. */
export class VenueMarkets {
  private readonly known = new Set<string>();
  private readonly mine = new Set<string>();

  constructor(private readonly options: VenueMarketsOptions) {}

  /** Throws for a symbol that is to be owned and that the venue does not have. */
  async read(): Promise<void> {
    const { markets = MARKETS, symbols } = this.options;
    for (const { listing } of markets) this.known.add(listing.symbol);
    await this.look();
    const unknown = symbols?.filter((symbol) => !this.known.has(symbol)) ?? [];
    if (unknown.length > 0)
      throw new RangeError(
        `matching is to own ${unknown.join(', ')}, but the venue has only these markets: ${this.symbols().join(', ')}`,
      );
    for (const symbol of symbols ?? this.known) this.mine.add(symbol);
  }

  /** Every symbol of the venue. */
  symbols(): readonly string[] {
    return [...this.known].sort();
  }

  owned(): readonly string[] {
    return [...this.mine];
  }

  owns(symbol: string): boolean {
    return this.mine.has(symbol);
  }

  /** Whether a process can own the symbol. One may have been listed since the start. */
  async exists(symbol: string): Promise<boolean> {
    if (!this.known.has(symbol)) await this.look();
    return this.known.has(symbol);
  }

  private async look(): Promise<void> {
    for (const stream of await this.options.store.streams(CATEGORY)) this.known.add(symbolOf(stream));
  }
}
