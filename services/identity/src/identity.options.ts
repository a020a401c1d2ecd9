import type { ApprovalKeys } from '@corella/approval-keys';
import type { Bus, EventFeed } from '@corella/bus';
import type { Clock, Stopwatch } from '@corella/clock';
import type { VenueConfig } from '@corella/contracts/service';
import type { EventStore } from '@corella/event-store';
import type { Files } from '@corella/files';
import type { KycVendor } from '@corella/kyc-vendor';
import type { Mailer } from '@corella/mailer';
import type { ReadModels } from '@corella/read-model';
import { Unavailable } from '@corella/result';
import type { Signals } from '@corella/signals';
import type { Vault } from '@corella/vault';
import type { ServiceLease } from '@corella/aggregates';
import type { Argon2Cost } from './secrets/password-hasher.js';
import type { RandomBytes } from './secrets/random-bytes.js';

/** What the host hands in. */
export interface IdentityOptions {
  readonly store: EventStore;
  readonly bus: Bus;
  /** Proof that this process runs identity. Without it, no other process can. */
  readonly ownership?: ServiceLease;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly vault: Vault;
  readonly readModels: ReadModels;
  readonly mailer: Mailer;
  /** Carries text messages. */
  readonly sms: Mailer;
  /** The most text messages in a day (default 2,000). */
  readonly smsPerDay?: number;
  /** Documents of customers, written by gateways. */
  readonly files: Files;
  readonly kycVendor: KycVendor;
  /** They sign receipts for signatures of staff. */
  readonly approvalKeys: ApprovalKeys;
  readonly clock: Clock;
  /** Default: that of the process. */
  readonly stopwatch?: Stopwatch;
  readonly config: VenueConfig;
  readonly onFatal: (error: unknown) => void;
  /** Called for a fault that is retried automatically. */
  readonly onWarning?: (error: unknown) => void;
  /** Takes the place of the share in the first version of the settings. By default a quiet demo has none. */
  readonly secondLookShare?: number;
  /** Default: the random source of the operating system. */
  readonly random?: RandomBytes;
  /** Tests pass a lower cost. Production uses the default of the hasher. */
  readonly argon2?: Argon2Cost;
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** What nobody waits for is left out, or done later, while a server is away. Any other fault ends the process. */
export const unlessAway =
  ({ onFatal, onWarning }: Pick<IdentityOptions, 'onFatal' | 'onWarning'>) =>
  (error: unknown): void => {
    if (error instanceof Unavailable) onWarning?.(error);
    else onFatal(error);
  };
