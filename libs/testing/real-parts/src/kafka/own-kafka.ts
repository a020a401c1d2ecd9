import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.js';
import { startServer, type OwnServer } from '../processes/own-server.js';
import { kafkaServer } from './kafka-server.js';
import type { Logins } from './kafka-settings.js';

/** A Kafka of one's own: one node that is broker and controller. */
export interface OwnKafka extends OwnServer {
  /** `127.0.0.1:PORT`. Whoever comes here may do everything. */
  readonly broker: string;
  /** Where one logs in and may do what was granted; the same as `broker` in a Kafka without logins. */
  readonly loginBroker: string;
  /** The folder of its log, in which everything that was sent stands as it was sent. */
  readonly logDirectory: string;
}

/** Starts a Kafka that only this machine reaches. `missingKafka` says where none can be had. */
export async function ownKafka({ logins }: { readonly logins?: Logins } = {}): Promise<OwnKafka> {
  const program = kafkaServer({
    directory: mkdtempSync(join(tmpdir(), 'corella-kafka-')),
    controller: await freePort(),
    open: await freePort(),
    ...(logins === undefined ? {} : { login: { port: await freePort(), logins } }),
  });
  const { broker, loginBroker, logDirectory } = program;
  return { ...(await startServer(program)), broker, loginBroker, logDirectory };
}
