import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { startServer, type OwnServer } from '../processes/own-server.js';
import { missingNats, natsProgram } from './nats-program.js';

const STARTS_WITHIN_MS = 15_000;

/** A NATS server of one's own. */
export interface OwnNats extends OwnServer {
  /** `127.0.0.1:PORT`. */
  readonly server: string;
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

/** Starts a NATS server that only this machine reaches. `missingNats` says where none can be had. */
export async function ownNats(): Promise<OwnNats> {
  const program = natsProgram();
  if (program === null) throw new Error(missingNats());
  const directory = mkdtempSync(join(tmpdir(), 'corella-nats-'));
  const port = await freePort();
  const options = ['-a', '127.0.0.1', '-p', String(port), '--log', join(directory, 'nats.log')];
  const server = await startServer({
    name: 'NATS',
    directory,
    run: () => spawn(program, options, { cwd: directory, stdio: 'ignore' }),
    isUp: () => listens(port),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 20,
  });
  return { ...server, server: `127.0.0.1:${port}` };
}
