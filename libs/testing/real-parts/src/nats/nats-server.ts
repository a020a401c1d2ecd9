import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { ServerProgram } from '../processes/own-server.js';
import { missingNats, natsProgram } from './nats-program.js';

const STARTS_WITHIN_MS = 15_000;

export interface NatsServerOptions {
  readonly directory: string;
  readonly port: number;
  /** What it asks everybody for. Without one, whoever reaches it may do everything. */
  readonly token?: string;
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

/** A NATS server that only this machine reaches, ready to be started. It keeps nothing between two runs. */
export function natsServer({ directory, port, token }: NatsServerOptions): ServerProgram & { readonly server: string } {
  const program = natsProgram();
  if (program === null) throw new Error(missingNats());
  const settings = join(directory, 'nats.conf');
  const login = token === undefined ? '' : `authorization { token: ${JSON.stringify(token)} }\n`;
  writeFileSync(settings, `listen: "127.0.0.1:${port}"\n${login}`, { mode: 0o600 });
  return {
    name: 'NATS',
    directory,
    server: `127.0.0.1:${port}`,
    run: (options = { stdio: 'ignore' }) => spawn(program, ['-c', settings], { ...options, cwd: directory }),
    isUp: () => listens(port),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 20,
  };
}
