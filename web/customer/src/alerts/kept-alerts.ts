import { z } from 'zod';
import { keptChoice } from '../kept/kept.js';
import { ALERTS_NAME, NOTICES_NAME } from './kept-names.js';

/** Tells when the last price of a pair reaches a price from below or from above. */
export interface PriceAlert {
  readonly id: string;
  readonly symbol: string;
  /** `BTC/AUD` */
  readonly pair: string;
  readonly direction: 'above' | 'below';
  /** Decimal text in the quote asset. */
  readonly price: string;
}

export const MOST_ALERTS = 50;

const alert = z.object({
  id: z.string(),
  symbol: z.string(),
  pair: z.string(),
  direction: z.enum(['above', 'below']),
  price: z.string().regex(/^\d{1,15}(\.\d{1,18})?$/),
});

/** Price alerts live in this browser only, oldest first. */
export const keptAlerts = keptChoice<readonly PriceAlert[]>(ALERTS_NAME, z.array(alert).max(MOST_ALERTS), []);

/** How alerts and fills are told besides the message on the page. Off until they are turned on. */
export const keptNotices = keptChoice(NOTICES_NAME, z.object({ browser: z.boolean(), sound: z.boolean() }), {
  browser: false,
  sound: false,
});
