import { appendFileSync } from 'node:fs';

/** The runner names a file here and counts its lines as skipped tests; outside the runner the warning alone tells. */
export const skippedFileVariable = 'CORELLA_SKIPPED_FILE';

/**
 * Tests that need something real which this machine may lack: a browser, a server, a kernel feature. `missing` is the
 * reason why it cannot be had, or undefined. When it is missing, one test in their place reports them skipped, by name
 * and loudly; there is no other way to leave a test out.
 */
export function realPart(name: string, missing: string | undefined, tests: () => void): void {
  if (missing === undefined) {
    describe(name, tests);
    return;
  }
  it(`skipped: ${name} (${missing})`, () => {
    const file = process.env[skippedFileVariable];
    if (file !== undefined) appendFileSync(file, `${name}: ${missing}\n`);
    console.warn(`SKIPPED: ${name}. ${missing}`);
  });
}
