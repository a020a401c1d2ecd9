import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Logins and keys of a demo venue, as it writes them to `demo.json`. */
export interface DemoLogins {
  readonly customers: readonly {
    readonly uid: string | number;
    readonly email: string;
    readonly password: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly readOnlyKey: { readonly accessKey: string; readonly secretKey: string };
    readonly type?: 'company';
  }[];
  readonly staff: readonly { readonly email: string; readonly password: string; readonly role: string }[];
}

/** A demo venue that answers at one address: one process, or a cluster behind its front. */
export interface Venue {
  readonly url: string;
  /** Where its logins are. */
  readonly demoFile: string;
  demo(): DemoLogins;
}

export const demoFileIn = (dataDir: string): string => join(dataDir, 'demo.json');

export const venueAt = (url: string, demoFile: string): Venue => ({
  url,
  demoFile,
  demo: () => JSON.parse(readFileSync(demoFile, 'utf8')) as DemoLogins,
});

export interface VenueOptions {
  /** Root of the workspace; the venue must have been built. */
  readonly root: string;
  /** Another program of the folder `dist/host`. */
  readonly program?: string;
  /** Default: a temporary directory, which `remove` deletes. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly readyTimeoutMs?: number;
  /** The Node to run it with. Default: this process's own. */
  readonly node?: string;
  /** Receives the venue's log lines. Without it, they are dropped. */
  readonly onLog?: (line: string) => void;
}

/** A venue in its own process on loopback, as `npm start` runs it. */
export interface VenueProcess extends Venue {
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to readiness. */
  readonly readyAfterMs: number;
  /** Resolves to the exit code once the process has ended for any reason; null after a signal. */
  readonly exited: Promise<number | null>;
  /** The newest log lines, 60 at most. */
  lastLines(): string;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  remove(): void;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function untilReady(options: {
  url: string;
  child: ChildProcess;
  timeoutMs: number;
  lastLines: () => string;
}): Promise<void> {
  const deadline = Date.now() + options.timeoutMs;
  while (Date.now() < deadline) {
    if (options.child.exitCode !== null)
      throw new Error(
        `the venue ended with code ${options.child.exitCode} before it was ready:\n${options.lastLines()}`,
      );
    const ready = await fetch(`${options.url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`the venue was not ready within ${options.timeoutMs} ms:\n${options.lastLines()}`);
}

export async function startVenue(options: VenueOptions): Promise<VenueProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'corella-venue-'));
  const port = options.port ?? (await freePort());
  const startedAt = Date.now();
  const child = spawn(
    options.node ?? process.execPath,
    [
      join(options.root, 'dist/host', options.program ?? 'main.mjs'),
      '--data',
      dataDir,
      '--port',
      String(port),
      ...(options.args ?? []),
    ],
    { cwd: options.root, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const recent: string[] = [];
  const keep = (chunk: Buffer): void => {
    for (const line of chunk.toString('utf8').split('\n').filter(Boolean)) {
      options.onLog?.(line);
      recent.push(line);
      if (recent.length > 60) recent.shift();
    }
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A venue never outlives the tool that started it, even when the tool fails.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      process.removeListener('exit', killWithUs);
      resolve(code);
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady({ url, child, timeoutMs: options.readyTimeoutMs ?? 120_000, lastLines: () => recent.join('\n') });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return {
    ...venueAt(url, demoFileIn(dataDir)),
    port,
    dataDir,
    pid: child.pid ?? 0,
    readyAfterMs: Date.now() - startedAt,
    exited,
    lastLines: () => recent.join('\n'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    remove: () => {
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
