import { EventStoreDBClient, UnsupportedError } from '@eventstore/db-client';

/** The first version that says when a subscription has caught up. */
const OLDEST = [23, 10] as const;

/** Calls are cancelled at once; the client waits until it has heard of each. */
const ENDS_WITHIN_MS = 250;

/** What the store needs of the client beyond its public face. */
export class LeaderClient extends EventStoreDBClient {
  /**
   * Appends go each in a call of its own. The alternative, one call for all appends of a connection, has no deadline in
   * the client, and an error of one connection fails the appends of every other in the process.
   */
  static open(address: string): LeaderClient {
    const client = EventStoreDBClient.connectionString(address) as LeaderClient;
    client.supports = () => Promise.resolve(false);
    return client;
  }

  static async refuseOldServers(client: LeaderClient): Promise<void> {
    const { serverVersion } = await client.capabilities;
    const [, major, minor] = /^([0-9]+)[.]([0-9]+)/.exec(serverVersion) ?? [];
    const version = Number(major) * 100 + Number(minor);
    if (version < OLDEST[0] * 100 + OLDEST[1])
      throw new UnsupportedError(`the event store on EventStoreDB ${serverVersion}`, OLDEST.join('.'));
  }

  /** Ends the calls that can be ended, and the connection. One that is not there yet is closed once it is. */
  static async end(client: LeaderClient): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise((resolve) => (timer = setTimeout(resolve, ENDS_WITHIN_MS)));
    await Promise.race([client.dispose(), impatience]);
    clearTimeout(timer);
    void client.getChannel().then(
      (channel) => channel.close(),
      () => undefined,
    );
  }
}
