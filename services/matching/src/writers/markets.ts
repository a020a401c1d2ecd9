import { marketStream } from '@corella/contracts/market';
import type { Answerer } from '@corella/single-writer';
import { MachineFault } from './guarded-machine.js';
import type { SymbolWriter } from './symbol-writer.js';

/** A market that takes no orders because it cannot be written, and the holds that wait for it in the ledger. */
export interface MarketTrouble {
  readonly symbol: string;
  readonly finding: string;
  /** Holds seen since the start that this market has not taken. Their funds stay frozen until it does. */
  readonly waitingHolds: number;
}

export interface MarketsOptions {
  /** Called with what an operator must hear of while the other markets go on. */
  readonly onAlarm: (error: unknown) => void;
  /** Called when a market has gone out of service, so that its public data can say so. */
  readonly onOutOfService: (stream: string, finding: string) => void;
}

/**
 * The markets of this process. One whose log cannot be replayed, or whose machine breaks an invariant, is out of
 * service until the process is restarted: nothing is appended to its stream, and the other markets go on. At the next
 * start it continues from the end of its log and takes the holds that it missed.
 */
export class Markets {
  private readonly writers = new Map<string, SymbolWriter>();
  private readonly troubled = new Map<string, { readonly finding: string; holds: number }>();

  constructor(private readonly options: MarketsOptions) {}

  add(target: SymbolWriter): void {
    this.writers.set(target.stream, target);
  }

  /** The market of a stream; undefined if it is out of service or does not exist. */
  get(stream: string): SymbolWriter | undefined {
    return this.writers.get(stream);
  }

  ofSymbol(symbol: string): SymbolWriter | undefined {
    return this.get(marketStream(symbol));
  }

  all(): readonly SymbolWriter[] {
    return [...this.writers.values()];
  }

  /** Speaks for all: no answer leaves while one of the markets may have another owner. */
  answerer(): Answerer {
    const lost = this.all().find(({ writer }) => !writer.mayAnswer());
    return { mayAnswer: () => lost === undefined, status: () => ({ stream: lost?.stream ?? 'market' }) };
  }

  /** By symbol. */
  troubles(): readonly MarketTrouble[] {
    return [...this.troubled]
      .map(([stream, { finding, holds }]) => ({ symbol: symbolOf(stream), finding, waitingHolds: holds }))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  }

  takeOut(stream: string, fault: MachineFault): void {
    if (!this.writers.delete(stream)) return;
    const finding = `out of service until the next start: ${fault.message}`;
    this.troubled.set(stream, { finding, holds: 0 });
    this.options.onAlarm(new Error(`${stream} is ${finding}`, { cause: fault }));
    this.options.onOutOfService(stream, finding);
  }

  /** Holds that no market takes. They stay open in the ledger, and people must hear of them. */
  leaveWaiting(symbol: string, revisions: readonly number[]): void {
    const stream = marketStream(symbol);
    const known = this.troubled.get(stream) ?? { finding: 'there is no such market', holds: 0 };
    known.holds += revisions.length;
    this.troubled.set(stream, known);
    this.options.onAlarm(
      new Error(`${revisions.length} holds from ledger revision ${revisions[0]} wait for ${stream}: ${known.finding}`),
    );
  }

  /** Why a market of this process cannot be written; null if it can. */
  findingOf(stream: string): string | null {
    return this.writers.has(stream) ? null : (this.troubled.get(stream)?.finding ?? null);
  }

  /**
   * Lets `work` write to a market. Does nothing for a market that is out of service. If the market goes out of service
   * during the work, that has been reported. False in both cases.
   */
  async attempt(stream: string, work: (target: SymbolWriter) => Promise<void>): Promise<boolean> {
    const target = this.get(stream);
    if (!target) return false;
    try {
      await work(target);
    } catch (error) {
      if (error instanceof MachineFault) this.takeOut(stream, error);
      if (this.get(stream) === target) throw error;
    }
    return this.get(stream) === target;
  }
}

const symbolOf = (stream: string): string => stream.slice('market-'.length);
