import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../tools/workspace/run-command.js';
import type { Load, Target } from './load.js';
import { mainThreadMs } from './processor-time.js';

const CLIENT_ID = '"client-order-id":"';
const BODY_START = '\r\n\r\n';
const SENDERS = 6;
const SECONDS = 8;
const US_PER_MS = 1_000;

/**
 * One round against a target with k6 as the client: 64 users, each with one order in flight. Throws when an order is
 * not accepted.
 */
export async function k6Load(k6: string, target: Target, run: string): Promise<Load> {
  const directory = mkdtempSync(join(tmpdir(), 'corella-k6-'));
  try {
    const file = join(directory, 'target.json');
    writeFileSync(
      file,
      JSON.stringify({
        url: `http://127.0.0.1:${target.port}`,
        senders: Array.from({ length: SENDERS }, (_, n) => senderOf(target.request(n))),
        run,
      }),
    );
    const before = mainThreadMs(target.pid);
    const { ok, output, seconds } = await runCommand(
      [
        k6,
        'run',
        '--quiet',
        '--no-usage-report',
        '-e',
        `TARGET_JSON=${file}`,
        '-e',
        `SECONDS=${SECONDS}`,
        'deploy/k6/place.ts',
      ],
      { cwd: '.' },
    );
    const after = mainThreadMs(target.pid);
    const found = ok ? /^\{.*\}$/m.exec(output) : null;
    if (!found) throw new Error(`k6 failed after ${seconds.toFixed(0)} s: ${output.slice(0, 500)}`);
    const times = JSON.parse(found[0]) as Pick<Load, 'perSecond' | 'p50Ms' | 'p99Ms'>;
    return {
      ...times,
      mainUs: before === null || after === null ? null : ((after - before) * US_PER_MS) / (times.perSecond * SECONDS),
      refused: 0,
      refusal: null,
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The path and the beginning of the body of a request on the wire, up to the client's id. */
function senderOf(request: string): { readonly path: string; readonly body: string } {
  const path = request.split(' ', 2)[1] ?? '/';
  const body = request.slice(request.indexOf(BODY_START) + BODY_START.length);
  return { path, body: body.slice(0, body.indexOf(CLIENT_ID) + CLIENT_ID.length) };
}
