import { z } from 'zod';
import type {
  CancelOrderReply,
  CancelOutcome,
  MarketCommand,
  MarketRejectionCode,
  MarketReply,
} from '../market/index.js';
import { schemaOf, schemasOf, type FieldsByType } from './bound.js';
import { finalState, symbolListing, symbolParameters, symbolState } from './market-fields.js';
import { account, id, sequence, text, whole } from './primitives.js';
import { named, rejection, writerReply } from './replies.js';

type Commands = FieldsByType<MarketCommand>;

export const marketCommands = schemasOf<Commands>()({
  CancelOrder: z.object({
    orderId: whole,
    account,
    notBefore: whole,
    reason: z.enum(['user-cancel', 'cancel-all', 'account-frozen', 'timer']),
  }),
  ListSymbol: z.object({
    listing: symbolListing,
    parameters: symbolParameters,
    history: z.object({ seed: z.int(), until: whole }).optional(),
  }),
  SetSymbolState: z.object({
    state: symbolState,
    expected: symbolState.optional(),
    reason: text,
    by: id,
    approvalId: id.optional(),
    sequence: sequence.optional(),
  }),
  SetSymbolParameters: z.object({
    version: whole,
    parameters: symbolParameters,
    effectiveAt: whole,
    approvalId: id.optional(),
  }),
  RefuseParameters: z.object({ approvalId: id, finding: text }),
  SetReferencePrice: z.object({ ticks: whole, observedAt: whole }),
});

const outcome = schemaOf<CancelOutcome>()(
  z.object({ orderId: whole, state: finalState, already: z.boolean(), filledLots: whole }),
);
const refused = named(rejection<MarketRejectionCode>());
const cancelReply = schemaOf<CancelOrderReply>()(writerReply(outcome, refused));
const marketReply = schemaOf<MarketReply>()(writerReply(z.object({ changed: z.boolean() }), refused));

export const marketReplies: Record<keyof Commands, z.ZodType> = {
  CancelOrder: cancelReply,
  ListSymbol: marketReply,
  SetSymbolState: marketReply,
  SetSymbolParameters: marketReply,
  RefuseParameters: marketReply,
  SetReferencePrice: marketReply,
};
