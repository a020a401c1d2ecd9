import { z } from 'zod';
import type { MarketEvents, MatchingSettingsEvents, TradeSide } from '../market/index.js';
import { schemaOf, schemasOf } from './bound.js';
import {
  closeReason,
  finalState,
  orderOwner,
  orderSource,
  orderTerms,
  orderType,
  side,
  stpMode,
  symbolListing,
  symbolParameters,
  symbolState,
} from './market-fields.js';
import { account, figures, id, sequence, symbol, text, whole } from './primitives.js';

const tradeSide = schemaOf<TradeSide>()(
  z
    .object({
      orderId: whole,
      account,
      filledLots: whole,
      filledValue: whole,
      orderType,
      source: orderSource,
      limitTicks: whole.optional(),
    })
    .meta({ id: 'TradeSide' }),
);

const symbolEvents = {
  SymbolListed: z.object({ listing: symbolListing, parameters: symbolParameters, state: symbolState }),
  SymbolParametersSet: z.object({
    version: whole,
    parameters: symbolParameters,
    effectiveAt: whole,
    approvalId: id.optional(),
  }),
  SymbolStateSet: z.object({
    state: symbolState,
    previous: symbolState,
    reason: text,
    by: id,
    approvalId: id.optional(),
    inputs: figures.optional(),
    sequence: sequence.optional(),
  }),
  SymbolParametersRefused: z.object({ approvalId: id, finding: text }),
  SymbolStateRefused: z.object({ approvalId: id.optional(), finding: text, sequence: sequence.optional() }),
  HistorySeeded: z.object({ seed: z.int(), generatorVersion: whole, until: whole, lastTicks: whole }),
  ReferencePriceSet: z.object({ ticks: whole, observedAt: whole }),
};

const orderEvents = {
  OrderAccepted: z.object({ ...orderOwner.shape, ...orderTerms.shape, stpMode: stpMode.optional() }),
  StopTriggered: z.object({
    orderId: whole,
    account,
    side,
    priceTicks: whole,
    qtyLots: whole,
    lastTicks: whole,
    stopTicks: whole,
    source: orderSource,
  }),
  TradeExecuted: z.object({
    tradeId: whole,
    priceTicks: whole,
    qtyLots: whole,
    takerSide: side,
    maker: tradeSide,
    taker: tradeSide,
  }),
  OrderClosed: z.object({
    orderId: whole,
    account,
    state: finalState,
    reason: closeReason,
    rule: id.optional(),
    inputs: figures.optional(),
    filledLots: whole,
    filledValue: whole,
    source: orderSource,
    replacedBy: whole.optional(),
  }),
};

export const marketEvents = schemasOf<MarketEvents>()({ ...symbolEvents, ...orderEvents });

export const matchingSettingsEvents = schemasOf<MatchingSettingsEvents>()({
  ParametersApproved: z.object({
    symbol,
    version: whole,
    parameters: symbolParameters,
    effectiveAt: whole,
    approvalId: id,
    by: z.array(id),
  }),
  ParametersRefused: z.object({ symbol, version: whole }),
  ParametersWithdrawn: z.object({ symbol, version: whole, withdraws: id, approvalId: id, by: z.array(id) }),
});
