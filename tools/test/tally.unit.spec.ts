import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realPart, skippedFileVariable } from '@corella/real-parts';
import { add, closingLine, nothing, tallyJest } from './tally.js';

const report = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('the tally', () => {
  it('counts tests that reported themselves skipped as skipped, not as passed', () => {
    expect(tallyJest(report, 2)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a test file that cannot be loaded as failed', () => {
    expect(tallyJest({ ...report, numRuntimeErrorTestSuites: 1 }, 0).failed).toBe(2);
  });

  it('closes with one line over all tiers', () => {
    const sum = [
      { passed: 2, failed: 0, skipped: 1 },
      { passed: 3, failed: 1, skipped: 0 },
    ].reduce(add, nothing);
    expect(closingLine(sum)).toBe('5 passed, 1 failed, 1 skipped');
  });
});

describe('a real part that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-real-part-'));
  const file = join(folder, 'skipped');
  const before = process.env[skippedFileVariable];
  const ran: string[] = [];

  beforeAll(() => {
    process.env[skippedFileVariable] = file;
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterAll(() => {
    if (before === undefined) delete process.env[skippedFileVariable];
    else process.env[skippedFileVariable] = before;
    rmSync(folder, { recursive: true });
    jest.restoreAllMocks();
  });

  realPart('a telescope', 'this machine has no roof', () => it('sees Saturn', () => void ran.push('telescope')));
  realPart('a keyboard', undefined, () => it('has keys', () => void ran.push('keyboard')));

  it('writes its name and the reason to the counter file, and its tests do not run', () => {
    expect(readFileSync(file, 'utf8')).toBe('a telescope: this machine has no roof\n');
    expect(ran).toEqual(['keyboard']);
    expect(console.warn).toHaveBeenCalledWith('SKIPPED: a telescope. this machine has no roof');
  });
});
