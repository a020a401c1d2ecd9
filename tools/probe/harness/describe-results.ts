import type { GroupResult } from './probe.js';

const COLUMNS = ['group', 'probes', 'passed', 'failed', '5xx', 'state', 'seconds', 'others ms', 'answers'] as const;
const MAX_FAILURES_SHOWN = 20;

const answersOf = ({ answers }: GroupResult): string =>
  [...answers]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const faultsOf = ({ answers }: GroupResult): number => answers.get('fault') ?? 0;

function stateOf(results: readonly GroupResult[]): string {
  if (results.some(({ state }) => state === 'not compared'))
    return 'state not compared, since the venue trades by itself';
  return results.some(({ state }) => state === 'changed')
    ? 'state CHANGED'
    : 'state unchanged but where orders and accounts were meant to move, and there the books sum to zero';
}

/** The number of probes without a failure. */
const passedOf = ({ probes, failures }: GroupResult): number =>
  Math.max(0, probes - new Set(failures.map(({ probe }) => probe)).size);

/** The table of a run, the failures by name, and one closing line. */
export function describeResults(results: readonly GroupResult[]): string {
  const rows = results.map((result) =>
    [
      result.name,
      result.probes,
      passedOf(result),
      result.failures.length,
      faultsOf(result),
      result.state,
      result.seconds.toFixed(1),
      `${result.bystander.medianMs.toFixed(0)} to ${result.bystander.worstMs.toFixed(0)}`,
      answersOf(result),
    ].map(String),
  );
  const widths = COLUMNS.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const failures = results.flatMap(({ name, failures: found }) => [
    ...found.slice(0, MAX_FAILURES_SHOWN).map(({ probe, why }) => `FAILED ${name} › ${probe}: ${why}`),
    ...(found.length > MAX_FAILURES_SHOWN ? [`… and ${found.length - MAX_FAILURES_SHOWN} more in ${name}`] : []),
  ]);
  const count = (of: (result: GroupResult) => number): number => results.reduce((sum, result) => sum + of(result), 0);
  const answers = count((result) => [...result.answers.values()].reduce((sum, one) => sum + one, 0));
  const closing = [
    `${count(({ probes }) => probes)} probes in ${results.length} groups: ${count(passedOf)} passed, `,
    `${count(({ failures: found }) => found.length)} failed; ${answers} answers, `,
    `${count(faultsOf)} of them 5xx; ${stateOf(results)}`,
  ].join('');
  return [line(COLUMNS), ...rows.map(line), ...(failures.length > 0 ? ['', ...failures] : []), '', closing].join('\n');
}
