import type { EventType, StreamCategory, StreamEvents } from '@corella/contracts/streams';
import { categoryOf, type RecordedEvent } from './event-store.js';

/**
 * A recorded event of a stream category, as a union discriminated by its `type`. `Type` narrows it to some types.
 * @example
 * const settle = (event: RecordedOf<'ledger', 'TradeSettled'>) => event.data.buyer.account;
 */
export type RecordedOf<Category extends StreamCategory, Type extends EventType<Category> = EventType<Category>> = {
  readonly [Name in Type]: RecordedEvent & { readonly type: Name; readonly data: StreamEvents[Category][Name] };
}[Type];

/**
 * Whether the event belongs to a stream of this category. The store returns what the owner of the category wrote, after
 * upcasting, so category and type determine the shape of the data.
 */
export function isOf<Category extends StreamCategory>(
  event: RecordedEvent,
  category: Category,
): event is RecordedOf<Category> {
  return categoryOf(event.stream) === category;
}

/** The event with its type. Throws for an event of another category, which is a mistake of the caller. */
export function recordedOf<Category extends StreamCategory>(
  event: RecordedEvent,
  category: Category,
): RecordedOf<Category> {
  if (!isOf(event, category)) throw new Error(`${event.stream} is not a stream of category ${category}`);
  return event;
}
