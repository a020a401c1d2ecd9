import { z } from 'zod';
import { keptChoice } from '../../../kept/kept.js';
import type { SortKey } from '../../../market-list/market-rows.js';
import { BOOK_STEPS } from './levels.js';

export interface MarketOrder {
  readonly key: SortKey;
  readonly descending: boolean;
}

const MOST_STEP = BOOK_STEPS.length - 1;

/** The book's grouping step by symbol: prices differ too much for one step for all. */
export const keptSteps = keptChoice('book-steps', z.record(z.string(), z.int().min(0).max(MOST_STEP)), {});

/** The order of the markets; by weight until one is chosen. */
export const keptMarketOrder = keptChoice<MarketOrder>(
  'market-order',
  z.object({ key: z.enum(['weight', 'pair', 'last', 'change', 'turnover']), descending: z.boolean() }),
  { key: 'weight', descending: true },
);

/** How long a limit order stays in force, for all pairs. The form always shows it. */
export const keptForce = keptChoice('time-in-force', z.enum(['gtc', 'ioc', 'fok', 'post-only']), 'gtc');
