import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { workspaceRoot } from '@corella/worker-host';

/** Another process that holds the lease of `ledger-0` and can be stopped. */
export async function holdingProcess(place: {
  readonly host: string;
  readonly user: string;
  readonly database: string;
  readonly ttlMs: number;
}) {
  const root = workspaceRoot();
  const script = join(root, 'libs/adapters/lease-postgres/src/testing/hold-lease.ts');
  const args = [join(root, 'tools/run.mjs'), script, place.host, place.user, place.database, String(place.ttlMs)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => ((await lines.next()) as { readonly value?: string }).value ?? 'it ended';
  const pid = Number(await line());
  if (!Number.isSafeInteger(pid)) throw new Error('the process that should hold the lease did not start');
  return {
    stop: () => process.kill(pid, 'SIGSTOP'),
    goOn: () => process.kill(pid, 'SIGCONT'),
    /** Asks whether it holds the lease. A stopped process finds the question when it goes on. */
    ask: () => void child.stdin.write('?\n'),
    answer: line,
    async end(): Promise<void> {
      process.kill(pid, 'SIGCONT');
      child.stdin.end();
      await ended;
    },
  };
}
