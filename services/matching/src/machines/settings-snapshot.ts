import type { Approved, SettingsState } from '../domain/settings/settings-state.js';

/** The whole state as text, over which the hash is computed too. */
export const encodeState = ({ approved }: SettingsState): string =>
  JSON.stringify([...approved].sort(([a], [b]) => (a < b ? -1 : 1)));

export const decodeState = (text: string): SettingsState => ({
  approved: new Map(JSON.parse(text) as [string, readonly Approved[]][]),
});
