import { passed, runKillDrill } from '../drill/kill/kill-drill.js';
import { workspaceRoot } from '../workspace/root.js';

describe('killing the venue under load', () => {
  it('loses and doubles nothing that was acknowledged, keeps the ledger balanced and replays to the same hashes', async () => {
    const lines: string[] = [];
    const report = await runKillDrill({
      root: workspaceRoot(),
      rounds: 3,
      clients: 4,
      seed: 1,
      log: (line) => lines.push(line),
    });
    process.stdout.write(`${lines.map((line) => `  ${line}\n`).join('')}`);
    expect(report).toMatchObject({ rounds: 3, problems: [], unbalanced: [], hashesEqual: true });
    expect(report.verdicts.flatMap(({ lost, doubled, wrongState }) => [...lost, ...doubled, ...wrongState])).toEqual(
      [],
    );
    expect(report.verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(20);
    expect(report.verdicts.reduce((sum, { replaced }) => sum + replaced, 0)).toBeGreaterThan(0);
    expect(passed(report)).toBe(true);
  }, 180_000);
});
