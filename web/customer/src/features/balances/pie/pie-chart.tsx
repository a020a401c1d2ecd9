import ApexCharts from 'apexcharts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import type { Slice } from './pie-slices.js';

export interface PieChartProps {
  readonly slices: readonly Slice[];
  readonly colours: readonly string[];
  readonly label: (key: string) => string;
}

const PHONE = '(max-width: 767px)';
const EDGE = { phone: 96, wide: 168 } as const;

function subscribePhone(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** The slices as a hollow pie. It is decoration: the legend beside it says the same in words. */
export function PieChart({ slices, colours, label }: PieChartProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const edge = useSyncExternalStore(subscribePhone, isPhone) ? EDGE.phone : EDGE.wide;
  const shape = JSON.stringify([slices.map((slice) => [slice.key, slice.degrees.toFixed(1)]), colours]);
  useEffect(() => {
    if (box.current === null) return undefined;
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface-1').trim();
    const chart = new ApexCharts(box.current, {
      chart: {
        type: 'donut',
        width: edge,
        height: edge,
        animations: { enabled: false },
        sparkline: { enabled: true },
        selection: { enabled: false },
      },
      series: slices.map((slice) => slice.degrees),
      labels: slices.map((slice) => label(slice.key)),
      colors: [...colours],
      stroke: { width: 2, colors: [surface] },
      dataLabels: { enabled: false },
      legend: { show: false },
      tooltip: { enabled: false },
      states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
      plotOptions: { pie: { expandOnClick: false, donut: { size: '70%' } } },
    });
    void chart.render();
    return () => chart.destroy();
    // Compared as text, because the objects are new at every tick.
  }, [shape, edge]);
  return <div ref={box} aria-hidden="true" style={{ width: edge, height: edge }} />;
}
