import type { Bus, DeadLetters, EventFeed, Position } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { DemoLogins } from '@corella/contracts/operator';
import type { LiveHash, VenueConfig, VenueParts } from '@corella/contracts/service';
import type { Files } from '@corella/files';
import type { IdempotencyRecords } from '@corella/idempotency';
import type { LeasedNumber } from '@corella/lease';
import type { Outbox } from '@corella/mailer';
import type { Pictures } from '@corella/pictures';
import type { Signals } from '@corella/signals';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** What the host hands in. The gateway keeps no state of its own: every fact comes from the ports. */
export interface GatewayDeps {
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  /** Commands that could not be read. Absent within one process, where there are none. */
  readonly deadLetters?: DeadLetters;
  readonly clock: Clock;
  readonly config: VenueConfig;
  /** Where the feed ends now, so that account sockets start there. Without it the whole feed is read once. */
  readonly feedHead?: () => Promise<Position | null>;
  /** Shown in demo mode, only to callers on this machine. */
  readonly outbox?: Outbox;
  /** The built web applications. Pages without a directory answer 404. */
  readonly staticDirs: { readonly customer?: string; readonly operator?: string };
  readonly registry: Registry;
  /** Whether recovery is done and orders are taken; if not, the reason. */
  readonly readiness: () => { readonly ready: boolean; readonly reason?: string };
  readonly status: () => Promise<VenueParts>;
  readonly liveHash: () => Promise<readonly LiveHash[]>;
  /** Logins and API keys of the demo, for the console's demo page. */
  readonly demoLogins?: () => Promise<DemoLogins | null>;
  readonly logger?: Logger;
  /**
   * This gateway's number among several; part of its order ids. Once its lease is lost, no id is issued any more.
   * Without one this is the venue's only gateway.
   */
  readonly gatewayNumber?: LeasedNumber;
  /** Documents of customers. Identity, which runs elsewhere, reads the same ones. */
  readonly files: Files;
  /** Draws what strangers sent anew. */
  readonly pictures: Pictures;
  /** What all gateways remember of requests with an Idempotency-Key. Without it this one remembers in memory. */
  readonly idempotency?: IdempotencyRecords;
}

export const GATEWAY_DEPS = Symbol('gateway deps');
