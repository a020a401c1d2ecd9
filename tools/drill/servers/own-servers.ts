import {
  missingNats,
  missingPostgres,
  ownNats,
  ownPostgres,
  type OwnNats,
  type OwnPostgres,
} from '@corella/real-parts';
import type { LogElsewhere } from '../harness/sound.js';

/** The servers that a drilled venue stands on, and how it is started on them. */
export interface OwnServers extends LogElsewhere {
  readonly postgres: OwnPostgres;
  readonly nats: OwnNats;
  stop(): Promise<void>;
}

/** Why the servers cannot be had here. */
export const missingServers = (): string | undefined => missingPostgres() ?? missingNats();

export async function ownServers(): Promise<OwnServers> {
  const postgres = await ownPostgres();
  const nats = await ownNats();
  const { host, user, database } = postgres.address;
  const onPostgres = ['event-store', 'read-models', 'vault'].flatMap((part) => [`--${part}`, 'postgres']);
  return {
    postgres,
    nats,
    args: [
      ...onPostgres,
      '--postgres',
      `postgres://${user}@${encodeURIComponent(host)}/${database}`,
      '--signals',
      'nats',
      '--nats',
      `nats://${nats.server}`,
    ],
    async forgetSnapshots() {
      await postgres.run('TRUNCATE event_store.snapshots, event_store.snapshot_parts');
    },
    async stop() {
      await nats.stop();
      await postgres.stop();
    },
  };
}
