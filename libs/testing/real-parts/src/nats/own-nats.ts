import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../processes/free-port.js';
import { missingNats, natsProgram } from './nats-program.js';

const STARTS_WITHIN_MS = 15_000;

/** A NATS server of one's own, with what is needed to break it. */
export interface OwnNats {
  /** `127.0.0.1:PORT`. */
  readonly server: string;
  /** Ends the server at once. */
  crash(): Promise<void>;
  /** Starts it again at the same address, and resolves when it listens. */
  restart(): Promise<void>;
  /** Stops the process without ending it. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const settle = (open: boolean) => (): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', settle(true)).once('error', settle(false));
  });

async function listening(port: number, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end && server.exitCode === null; await sleep(20))
    if (await listens(port)) return;
  throw new Error('NATS did not start');
}

const ended = (server: ChildProcess): Promise<unknown> =>
  server.exitCode === null && server.signalCode === null
    ? new Promise((resolve) => server.once('exit', resolve))
    : Promise.resolve();

/** Starts a NATS server that only this machine reaches. `missingNats` says where none can be had. */
export async function ownNats(): Promise<OwnNats> {
  const program = natsProgram();
  if (program === null) throw new Error(missingNats());
  const directory = mkdtempSync(join(tmpdir(), 'corella-nats-'));
  const port = await freePort();
  const run = (): ChildProcess =>
    spawn(program, ['-a', '127.0.0.1', '-p', String(port), '--log', join(directory, 'nats.log')], {
      cwd: directory,
      stdio: 'ignore',
    });
  let server = run();
  const abandon = (): void => void server.kill('SIGKILL');
  process.once('exit', abandon);
  await listening(port, server);
  return {
    server: `127.0.0.1:${port}`,
    async crash() {
      server.kill('SIGKILL');
      await ended(server);
    },
    async restart() {
      server = run();
      await listening(port, server);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      process.off('exit', abandon);
      server.kill('SIGKILL');
      await ended(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
