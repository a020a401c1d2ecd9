import { appendFileSync } from 'node:fs';

/** The runner names a file here and counts its lines as skipped tests. Outside the runner there is only the warning. */
export const skippedFileVariable = 'CORELLA_SKIPPED_FILE';

/**
 * Tests that need something real which this machine may lack: a browser, a server, a kernel feature. `missing` is the
 * reason why it is not available, or undefined. If it is missing, one test in their place reports them loudly as
 * skipped, by name. There is no other way to leave a test out.
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
