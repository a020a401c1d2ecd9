import type { VenueConfig } from '@corella/contracts/service';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Our own origins: the public ones, and loopback on the port in use. */
export class OwnOrigins {
  private origins = new Set<string>();
  private hosts = new Set<string>();
  private readonly secureHosts: ReadonlySet<string>;

  constructor(private readonly config: Pick<VenueConfig, 'publicOrigins' | 'port'>) {
    this.secureHosts = new Set(
      config.publicOrigins.filter((origin) => /^https:/i.test(origin)).map((origin) => new URL(origin).host),
    );
    this.listenOn(config.port);
  }

  /** When the configured port is 0, the real one is known only once the server listens. */
  listenOn(port: number): void {
    const origins = [
      ...this.config.publicOrigins.map((origin) => origin.replace(/\/$/, '').toLowerCase()),
      ...LOOPBACK_HOSTS.map((host) => `http://${host}:${port}`),
    ];
    this.origins = new Set(origins);
    this.hosts = new Set(origins.map((origin) => new URL(origin).host));
  }

  ownHost(host: string | undefined): boolean {
    return host !== undefined && this.hosts.has(host.toLowerCase());
  }

  /** Whether browsers reach this host of ours by TLS only. */
  secureHost(host: string | undefined): boolean {
    return host !== undefined && this.secureHosts.has(host.toLowerCase());
  }

  /** A missing Origin is accepted; `null` is a foreign one. */
  ownOrigin(origin: string | undefined): boolean {
    return origin === undefined || this.origins.has(origin.toLowerCase());
  }
}
