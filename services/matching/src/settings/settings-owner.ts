import type { Subscription } from '@corella/bus';
import type { WriterStatus } from '@corella/single-writer';
import type { MatchingOptions } from '../matching.options.js';
import { followApprovals } from './follow-approvals.js';
import { symbolOwners, type SymbolOwners } from '../messaging/symbol-owners.js';
import type { VenueMarkets } from '../writers/venue-markets.js';
import { createCarryOut, type CarryOut } from './carry-out.js';
import { ParameterSettings } from './parameter-settings.js';
import { SymbolLanes } from './symbol-lanes.js';

/** While an owner is away, it is asked for so often. */
const PAUSE_MS = 500;

export interface SettingsOwnerOptions extends MatchingOptions {
  readonly venue: Pick<VenueMarkets, 'exists'>;
  readonly signal: AbortSignal;
}

/** What one process does for all markets: it keeps `settings-matching` and has approvals carried out. */
export class SettingsOwner {
  private readonly owners: SymbolOwners;
  private readonly carryOut: CarryOut;
  private readonly settings: ParameterSettings;

  constructor(private readonly options: SettingsOwnerOptions) {
    const lanes = new SymbolLanes();
    this.owners = symbolOwners(options);
    const { signal, venue } = options;
    const onAlarm = (error: unknown): void => options.onAlarm?.(error);
    this.carryOut = createCarryOut({ owners: this.owners, lanes, venue, signal, onAlarm, pauseMs: PAUSE_MS });
    this.settings = new ParameterSettings({ ...options, owners: this.owners, lanes, carryOut: this.carryOut });
  }

  start(): Promise<void> {
    return this.settings.start();
  }

  followApprovals(): Subscription {
    const { feed, signal, onFatal } = this.options;
    const { owners, carryOut, settings } = this;
    const onAlarm = (error: unknown): void => this.options.onAlarm?.(error);
    return followApprovals({ feed, owners, carryOut, settings, signal, onAlarm, onFatal });
  }

  stop(): Promise<void> {
    return this.settings.stop();
  }

  status(): WriterStatus {
    return this.settings.status();
  }

  liveHash(): ReturnType<ParameterSettings['liveHash']> {
    return this.settings.liveHash();
  }
}
