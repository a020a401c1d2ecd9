import type { SeedOutcome } from './run-seed.js';

const MOST_FINDINGS = 8;

/** What happened in a seed, in a few lines. For a failing seed, with the command that repeats it. */
export function describeOutcome(outcome: SeedOutcome, isVerbose = false): string {
  const { seed, findings, events, steps, crashes, alarms, logHash, counts } = outcome;
  const lines = [
    `seed ${seed}: ${findings.length === 0 ? 'all promises held' : `${findings.length} findings`}; ` +
      `${events} events, ${steps} steps, ${crashes} crashes, log ${logHash.slice(0, 16)}`,
  ];
  lines.push(...findings.slice(0, MOST_FINDINGS).map((finding) => `  ${finding}`));
  if (isVerbose)
    lines.push(
      ...Object.entries(counts).map(([type, count]) => `  ${type} ${count}`),
      ...alarms.map((alarm) => `  alarm: ${alarm}`),
    );
  if (findings.length > 0) lines.push(`  repeat it with: npm run simulate -- --from ${seed} --seeds 1 --verbose`);
  return lines.join('\n');
}
