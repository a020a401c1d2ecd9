import { mutationAreas } from './areas.js';
import { scoreLine, scoreOf, survivors, type MutationReport } from './score.js';

const mutant = (status: string, line = 1) => ({
  mutatorName: 'EqualityOperator',
  replacement: 'a <=\n  b',
  status,
  location: { start: { line } },
});
const others = ['NoCoverage', 'Ignored', 'RuntimeError'].map((status) => mutant(status));
const report: MutationReport = {
  files: {
    'libs/x/src/a.ts': {
      source: 'const a = 1;\n  return a < b;\n',
      mutants: [mutant('Survived', 2), mutant('Killed'), mutant('Timeout'), ...others],
    },
  },
};

describe('the mutation score', () => {
  it('is the share of noticed mutants among all that a spec could notice', () => {
    expect(scoreOf(report)).toEqual({ killed: 1, timedOut: 1, survived: 1, uncovered: 1, broken: 1, percent: 50 });
    expect(scoreOf({ files: {} })).toMatchObject({ percent: 0 });
  });

  it('names the line and the replacement of each survivor', () => {
    expect(survivors(report)[0]).toBe('libs/x/src/a.ts:2  Survived  EqualityOperator  return a < b;  →  a <= b');
    expect(survivors(report)).toHaveLength(2);
  });

  it('says whether an area reaches its score', () => {
    const area = { ...mutationAreas[0]!, name: 'ledger', atLeast: 51 };
    expect(scoreLine(area, scoreOf(report))).toContain('50.0 % (BELOW 51)');
    expect(scoreLine({ ...area, atLeast: 50 }, scoreOf(report))).toContain('50.0 % (at least 50)');
  });
});
