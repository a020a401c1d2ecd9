import type { InputSource } from './input-source.js';
import { decideMarketEvent, symbolOf } from '../use-cases/follow-market/follow-market.decide.js';

/**
 * Markets. A fault stops the settlement of the symbol, which may have several streams. Two people resume it, and it
 * catches up in order.
 */
export const MARKET_SOURCE: InputSource = {
  category: 'market',
  types: ['SymbolListed', 'SymbolParametersSet', 'StopTriggered', 'TradeExecuted', 'OrderClosed'],
  remembers: 'stream',
  isHeldBack(input, { state, order }) {
    if (!order.admits(input, state)) return true;
    const symbol = symbolOf(input, state);
    return symbol === null || state.stopped.get(symbol)?.resumedBy === null;
  },
  decide: (input, { state }) => decideMarketEvent(input, state),
  stop: (input, finding, state) => ({
    type: 'SettlementStopped',
    data: { symbol: symbolOf(input, state) ?? '', stream: input.stream, revision: input.revision, finding },
  }),
};
