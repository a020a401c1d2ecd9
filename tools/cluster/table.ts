import type { Row } from './cluster.js';

/** What runs, for people: a line for each process. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['process', 'pid', 'port', 'state'],
    ...rows.map(({ process, pid, port, state }) => [process, String(pid ?? '-'), String(port), state]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
