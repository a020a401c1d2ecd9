export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The closing line that people and machines look for. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The part of Jest's `--json` output that is counted. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/**
 * Jest's figures, with tests that reported themselves as skipped moved from passed to skipped (see real-part.ts). A
 * file that could not even be loaded counts as one failed test.
 */
export function tallyJest(report: JestReport, reportedSkipped: number): Tally {
  return {
    passed: report.numPassedTests - reportedSkipped,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests + reportedSkipped,
  };
}
