import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { startServer, type OwnServer } from '../processes/own-server.js';
import { natsServer } from './nats-server.js';

/** A NATS server of one's own. */
export interface OwnNats extends OwnServer {
  /** `127.0.0.1:PORT`. */
  readonly server: string;
}

/** Starts a NATS server that only this machine reaches. `missingNats` says where none can be had. */
export async function ownNats(): Promise<OwnNats> {
  const program = natsServer({ directory: mkdtempSync(join(tmpdir(), 'corella-nats-')), port: await freePort() });
  return { ...(await startServer(program)), server: program.server };
}
