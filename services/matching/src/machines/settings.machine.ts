import { sha256Hex } from '@corella/hash';
import { ok, type Rejection, type Result } from '@corella/result';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import type { Machine, MachineVersions, Outcome } from '@corella/single-writer';
import { decideSettings, type SettingsCommand } from '../domain/settings/decide-settings.js';
import { approvedOf, evolveSettings, initialSettings, type Approved } from '../domain/settings/settings-state.js';
import { decodeState, encodeState } from './settings-snapshot.js';

export type SettingsReply = Result<{ readonly changed: boolean }, Rejection<'parameters-invalid'>>;

export const SETTINGS_VERSIONS: MachineVersions = { schema: 1, hashVersion: 1 };

/** The single writer of `settings-matching`: which parameters were approved, and when they come into force. */
export class SettingsMachine implements Machine<SettingsCommand, SettingsReply> {
  private state = initialSettings();

  execute(command: SettingsCommand, now: number): Outcome<SettingsReply> {
    const decided = decideSettings(this.state, command, now);
    if (!decided.ok) return { events: [], reply: decided };
    for (const event of decided.value) evolveSettings(this.state, event, now);
    return { events: decided.value, reply: ok({ changed: decided.value.length > 0 }) };
  }

  absorb(): readonly never[] {
    return [];
  }

  apply(event: RecordedEvent): void {
    evolveSettings(this.state, recordedOf(event, 'settings'), event.meta.at);
  }

  inputs(): Readonly<Record<string, number>> {
    return {};
  }

  hash(): string {
    return sha256Hex(this.snapshot());
  }

  snapshot(): string {
    return encodeState(this.state);
  }

  restore(text: string): void {
    this.state = decodeState(text);
  }

  /** Oldest first. */
  ofSymbol(symbol: string): readonly Approved[] {
    return approvedOf(this.state, symbol);
  }

  symbols(): readonly string[] {
    return [...this.state.approved.keys()];
  }
}
