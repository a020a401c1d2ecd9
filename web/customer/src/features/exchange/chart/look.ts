import { z } from 'zod';
import { keptChoice } from '../../../kept/kept.js';
import { SERIES_KINDS } from './canvas/chart-styles.js';
import { INDICATORS } from './canvas/indicators.js';

export type ChartView = 'candles' | 'depth';

const lookSchema = z.object({
  kind: z.enum(SERIES_KINDS),
  indicators: z.array(z.enum(INDICATORS)).readonly(),
  /** Own trades on the candles. */
  marks: z.boolean(),
  /** Own open orders as lines. */
  orders: z.boolean(),
  /** Points of drawings snap to a candle's prices. */
  magnet: z.boolean(),
});

/** What somebody has chosen to see on the candles. */
export type ChartLook = z.output<typeof lookSchema>;

/** Kept in this browser, for all pairs. */
export const keptLook = keptChoice<ChartLook>('chart', lookSchema, {
  kind: 'candles',
  indicators: ['VOL'],
  marks: true,
  orders: true,
  magnet: false,
});
