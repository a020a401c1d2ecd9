import { z } from 'zod';
import { keptChoice } from '../../../../kept/kept.js';
import { DRAWING_TOOLS } from '../canvas/drawing-layer.js';
import type { Drawing } from '../canvas/drawing-layer.js';

const MOST_DRAWINGS = 100;
const MOST_POINTS = 1_000;

const drawingSchema = z.object({
  tool: z.enum(DRAWING_TOOLS),
  points: z
    .array(z.object({ timestamp: z.number().exactOptional(), value: z.number().exactOptional() }))
    .min(1)
    .max(MOST_POINTS)
    .readonly(),
});

/** The drawings by pair. */
const kept = keptChoice<Readonly<Record<string, readonly Drawing[]>>>(
  'drawings',
  z.record(z.string(), z.array(drawingSchema).max(MOST_DRAWINGS).readonly()),
  {},
);

export const storedDrawings = (symbol: string): readonly Drawing[] => kept.get()[symbol] ?? [];

/** Keeps the newest of them, and the beginning of a very long stroke. */
export const storeDrawings = (symbol: string, drawings: readonly Drawing[]): void =>
  kept.set({
    ...kept.get(),
    [symbol]: drawings
      .slice(-MOST_DRAWINGS)
      .map((drawing) => ({ ...drawing, points: drawing.points.slice(0, MOST_POINTS) })),
  });
