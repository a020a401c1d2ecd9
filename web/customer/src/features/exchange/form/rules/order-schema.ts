import { z } from 'zod';
import type { OrderDraft } from '../amounts/draft.js';
import { draftFaults } from './validate.js';
import type { DraftFault, DraftRules } from './validate.js';

/** The draft's schema with the current rules. `say` turns a broken rule into a sentence in the reader's language. */
export const orderSchema = (rules: DraftRules, say: (fault: DraftFault) => string): z.ZodType<OrderDraft, OrderDraft> =>
  z
    .object({ price: z.string(), quantity: z.string(), total: z.string(), stopPrice: z.string() })
    .superRefine((draft, context) => {
      for (const fault of draftFaults(draft, rules))
        context.addIssue({ code: 'custom', path: [fault.field], message: say(fault) });
    });
