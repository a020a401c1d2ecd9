import { useEffect, useState } from 'react';
import type { PageChart } from '../canvas/candle-chart.js';
import type { Drawing, DrawingTool } from '../canvas/drawing-layer.js';
import { storeDrawings, storedDrawings } from './stored-drawings.js';

export interface Drawings {
  readonly count: number;
  /** The tool whose points are being set; null if none is. */
  readonly tool: DrawingTool | null;
  readonly start: (tool: DrawingTool, magnet: boolean) => void;
  readonly clear: () => void;
  /** For the chart, after each change. */
  readonly changed: (drawings: readonly Drawing[], drawing: boolean) => void;
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/**
 * The drawings of a pair: kept in this browser, put on each chart of the pair. Escape gives up the one that is being
 * drawn; Delete removes the one that was pressed last.
 */
export function useDrawings(chart: PageChart | null, symbol: string): Drawings {
  const [count, setCount] = useState(0);
  const [tool, setTool] = useState<DrawingTool | null>(null);

  useEffect(() => {
    const stored = storedDrawings(symbol);
    setCount(stored.length);
    setTool(null);
    chart?.drawings.load(stored);
  }, [chart, symbol]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (chart === null || isTyping(event)) return;
      const remove = event.key === 'Delete' || event.key === 'Backspace';
      const done = event.key === 'Escape' ? chart.drawings.cancel() : remove && chart.drawings.removeSelected();
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [chart]);

  return {
    count,
    tool,
    start: (next, magnet) => {
      chart?.drawings.start(next, magnet);
      setTool(next);
    },
    clear: () => chart?.drawings.clear(),
    changed: (drawings, drawing) => {
      storeDrawings(symbol, drawings);
      setCount(drawings.length);
      if (!drawing) setTool(null);
    },
  };
}
