import type { Bus } from '@corella/bus';
import { MATCHING_SERVICE, marketStream, type MarketCommand, type MarketReply } from '@corella/contracts/market';
import type { ParametersTaken } from '@corella/contracts/queries';
import { ask, type Signals } from '@corella/signals';

/** The owners of symbols, in whatever process they are. Both reject while a symbol's owner is away. */
export interface SymbolOwners {
  taken(symbol: string, approvalId?: string): Promise<ParametersTaken>;
  /** The outcome may be unknown; every command that is given here may be given again. */
  command(symbol: string, command: MarketCommand): Promise<MarketReply>;
}

export const symbolOwners = ({ bus, signals }: { readonly bus: Bus; readonly signals: Signals }): SymbolOwners => ({
  taken: (symbol, approvalId) =>
    ask(signals, 'market.parameters-taken', approvalId === undefined ? { symbol } : { symbol, approvalId }),
  command: (symbol, command) =>
    bus.request<MarketReply>(MATCHING_SERVICE, command, { partition: marketStream(symbol), lane: 'internal' }),
});
