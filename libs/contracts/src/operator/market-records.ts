import { z } from 'zod';
import { decimalText, isoTime, signedDecimalText } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * `stateBy` holds the names of those who set the state, the initiator first, or the part of the venue that did. It is
 * empty after the listing. `stateApprovalId` is set when the change took two people.
 */
export const marketRecordSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  state: z.int(),
  stateName: z.string(),
  /** Nobody runs the market: what stands here is what was last heard, and no order is taken. */
  away: z.boolean(),
  stateReason: z.string().nullable(),
  stateSince: isoTime,
  stateBy: z.array(z.string()),
  stateApprovalId: z.string().nullable(),
  last: decimalText,
  /** The change in 24 hours, as a fraction. */
  change: signedDecimalText,
  spreadBps: signedDecimalText.nullable(),
  turnover: decimalText,
  openOrders: z.int(),
  waitingStops: z.int(),
  scheduled: z.array(z.object({ version: z.int(), effectiveAt: isoTime })),
  /** `deviation` of the last price from it, as a fraction. */
  reference: z.object({ price: decimalText, at: isoTime, deviation: signedDecimalText }).nullable(),
  feedAgeMs: z.number().nullable(),
  /**
   * How much of the move that trips the fuse has happened within its window, and that move, both in percent. Null while
   * the fuse is off or the market does not trade.
   */
  fuse: z.object({ usedPercent: z.number(), limitPercent: decimalText }).nullable(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  version: z.int(),
});
export type MarketRecord = Read<typeof marketRecordSchema>;

export const STOP_STATUSES = ['stopped', 'requested', 'catching-up'] as const;
/**
 * GET settlement-stops: a market whose trades and order ends are not booked. POST settlement-stops/{id}/resume
 * {revision, reason} asks a second person to send settlement back to the event that could not be booked.
 */
export const settlementStopRecordSchema = z.object({
  /** The symbol. */
  id: z.string(),
  symbol: z.string(),
  base: z.string().nullable(),
  quote: z.string().nullable(),
  /** Revision of the market event that could not be booked, and the ledger's finding about it. */
  revision: z.int(),
  finding: z.string(),
  stoppedAt: isoTime,
  /** `stopped` waits for people, `requested` for the second one; `catching-up` books what was missed. */
  status: z.enum(STOP_STATUSES),
  /** The request that waits or the approval that resumed it. */
  approvalId: z.string().nullable(),
  /** The last time that two people resumed it at this event, after which it stopped again. */
  resumed: z.object({ approvalId: z.string(), by: z.array(z.string()), at: isoTime }).nullable(),
});
export type SettlementStopRecord = Read<typeof settlementStopRecordSchema>;
