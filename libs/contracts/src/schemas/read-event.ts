import type { Result } from '@corella/result';
import type { z } from 'zod';
import type { EventType, StreamCategory, StreamEvents } from '../streams/index.js';
import { agreementEvents } from './agreement-events.js';
import { diligenceEvents } from './diligence-events.js';
import { depositEvents } from './cash-events.js';
import { outflowEvents, withdrawalEvents } from './withdrawal-events.js';
import { approvalEvents, auditEvents, staffEvents, userEvents } from './identity-events.js';
import { kycEvents } from './kyc-events.js';
import { ledgerEvents } from './ledger-events.js';
import { linkEvents } from './link-events.js';
import { removalEvents } from './removal-events.js';
import { marketEvents, matchingSettingsEvents } from './market-events.js';
import { entryOf, read, type Unreadable } from './unreadable.js';

/** The schema of every stored event, by its stream's category and its type, in today's version (after upcasting). */
export const eventSchemas: {
  readonly [Category in StreamCategory]: { readonly [Type in EventType<Category>]: z.ZodType };
} = {
  agreement: agreementEvents,
  approval: approvalEvents,
  audit: auditEvents,
  diligence: diligenceEvents,
  deposit: depositEvents,
  kyc: kycEvents,
  ledger: ledgerEvents,
  link: linkEvents,
  market: marketEvents,
  outflow: outflowEvents,
  removal: removalEvents,
  settings: matchingSettingsEvents,
  staff: staffEvents,
  user: userEvents,
  withdrawal: withdrawalEvents,
};

/** The data of an event; of categories and types that the compiler does not know, any object. */
export type EventData<Category extends string, Type extends string> = Category extends StreamCategory
  ? Type extends keyof StreamEvents[Category]
    ? StreamEvents[Category][Type]
    : object
  : object;

/**
 * Reads the data of an event from outside this process, after upcasting. An event that cannot be read must stop its
 * stream: whoever went on would know another history than the log has.
 */
export function readEvent<Category extends string, Type extends string>(
  category: Category,
  type: Type,
  data: unknown,
): Result<EventData<Category, Type>, Unreadable> {
  const schema = entryOf<z.ZodType>(entryOf<Readonly<Record<string, z.ZodType>>>(eventSchemas, category) ?? {}, type);
  return read(`event ${type} of ${category}`, schema, data) as Result<EventData<Category, Type>, Unreadable>;
}
