import { z } from 'zod';
import {
  CLOSE_REASONS,
  ORDER_SOURCES,
  ORDER_TYPES,
  SIDE,
  STOP_OPERATORS,
  STP_MODES,
  SYMBOL_STATE,
  type OrderFinalState,
  type OrderOwner,
  type OrderTerms,
  type OrderTicket,
  type SymbolListing,
  type SymbolParameters,
} from '../market/index.js';
import { schemaOf } from './bound.js';
import { account, asset, feeClass, id, symbol, units, whole } from './primitives.js';

export const side = z.literal(Object.values(SIDE));
export const orderType = z.enum(ORDER_TYPES).meta({ id: 'OrderType' });
export const orderSource = z.enum(ORDER_SOURCES).meta({ id: 'OrderSource' });
export const stpMode = z.enum(STP_MODES);
export const closeReason = z.enum(CLOSE_REASONS).meta({ id: 'CloseReason' });
export const finalState = schemaOf<OrderFinalState>()(z.enum(['filled', 'canceled', 'partial-canceled']));
export const symbolState = z.literal(Object.values(SYMBOL_STATE)).meta({ id: 'SymbolState' });

export const orderOwner = schemaOf<OrderOwner>()(
  z.object({ orderId: whole, account, source: orderSource, stpGroup: id }),
);
export const orderTerms = schemaOf<OrderTerms>()(
  z.object({
    side,
    orderType,
    priceTicks: whole.optional(),
    qtyLots: whole.optional(),
    costUnits: units.optional(),
    stopTicks: whole.optional(),
    operator: z.enum(STOP_OPERATORS).optional(),
    stpMode,
  }),
);
export const orderTicket = schemaOf<OrderTicket>()(
  z
    .object({
      ...orderOwner.shape,
      ...orderTerms.shape,
      symbol,
      clientOrderId: id.optional(),
      bodyHash: id.optional(),
      replaces: z.object({ orderId: whole, filledLots: whole }).optional(),
      placedAt: whole,
    })
    .meta({ id: 'OrderTicket' }),
);

export const symbolListing = schemaOf<SymbolListing>()(
  z
    .object({
      symbol,
      index: whole,
      base: asset,
      quote: asset,
      pricePrecision: whole,
      amountPrecision: whole,
      anchorTicks: whole,
      weight: z.number().min(0),
    })
    .meta({ id: 'SymbolListing' }),
);
export const symbolParameters = schemaOf<SymbolParameters>()(
  z
    .object({
      version: whole,
      minLots: whole,
      maxLots: whole,
      maxPriceTicks: whole,
      minValueUnits: units,
      maxMarketSellLots: whole,
      maxMarketBuyUnits: units,
      feeClass,
      sellFloorPpm: whole,
      buyCapPpm: whole,
      marketBoundPpm: whole,
      marketDeviationPpm: whole.optional(),
      fuseMovePpm: whole.optional(),
      fuseWindowMs: whole.optional(),
    })
    .meta({ id: 'SymbolParameters' }),
);
