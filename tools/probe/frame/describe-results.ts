import type { GroupResult } from './probe.js';

const COLUMNS = ['group', 'probes', 'failed', 'answers', 'state', 'seconds'] as const;
const MAX_FAILURES_SHOWN = 20;

const answersOf = ({ answers }: GroupResult): string => [...answers].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`).join(', ');

/** The table of a run, the failures by name, and one closing line. */
export function describeResults(results: readonly GroupResult[]): string {
  const rows = results.map((result) => [result.name, String(result.probes), String(result.failures.length), answersOf(result), result.state, result.seconds.toFixed(1)]);
  const widths = COLUMNS.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ').trimEnd();
  const failures = results.flatMap(({ name, failures: found }) => [
    ...found.slice(0, MAX_FAILURES_SHOWN).map(({ probe, why }) => `FAILED ${name} › ${probe}: ${why}`),
    ...(found.length > MAX_FAILURES_SHOWN ? [`… and ${found.length - MAX_FAILURES_SHOWN} more in ${name}`] : []),
  ]);
  const count = (of: (result: GroupResult) => number): number => results.reduce((sum, result) => sum + of(result), 0);
  const faults = count(({ answers }) => answers.get('fault') ?? 0);
  const closing = `${count(({ probes }) => probes)} probes in ${results.length} groups, ${count(({ answers }) => [...answers.values()].reduce((sum, one) => sum + one, 0))} answers, ${faults} faults, ${count(({ failures: found }) => found.length)} failed`;
  return [line(COLUMNS), ...rows.map(line), ...(failures.length > 0 ? ['', ...failures] : []), '', closing].join('\n');
}
