import type { MatchingSettingsEvents, VersionWithdrawal } from '@corella/contracts/market';

/** An event of `settings-matching`. */
export type SettingsEvent<Type extends keyof MatchingSettingsEvents = keyof MatchingSettingsEvents> = {
  readonly [Name in Type]: { readonly type: Name; readonly data: MatchingSettingsEvents[Name] };
}[Type];

/** An approved version. `withdrawal` is absent until two people take the version back. */
export type Approved = MatchingSettingsEvents['ParametersApproved'] & {
  readonly refused: boolean;
  readonly withdrawal?: VersionWithdrawal;
};

/** Approved versions by symbol, oldest first. */
export interface SettingsState {
  readonly approved: Map<string, readonly Approved[]>;
}

export const initialSettings = (): SettingsState => ({ approved: new Map() });

/** How many versions are remembered per symbol. All of them stay in the stream. */
export const APPROVED_KEPT = 50;

export const approvedOf = ({ approved }: SettingsState, symbol: string): readonly Approved[] =>
  approved.get(symbol) ?? [];

/** Whether a version is, was or may come into force. If not, the next version takes its number. */
export const isLive = ({ refused, withdrawal }: Approved): boolean => !refused && withdrawal === undefined;

/** The versions that wait to be copied into the symbol's own stream, whose newest version is given. */
export const waitingAfter = (known: readonly Approved[], newestVersion: number): readonly Approved[] =>
  known.filter((one) => isLive(one) && one.version > newestVersion);

/** Moves the state on by one event that was recorded at `at`. */
export function evolveSettings(state: SettingsState, event: SettingsEvent, at: number): void {
  const { symbol } = event.data;
  const known = approvedOf(state, symbol);
  state.approved.set(symbol, evolved(known, event, at).slice(-APPROVED_KEPT));
}

function evolved(known: readonly Approved[], event: SettingsEvent, at: number): readonly Approved[] {
  switch (event.type) {
    case 'ParametersApproved':
      return [...known, { ...event.data, refused: false }];
    case 'ParametersRefused':
      return known.map((one) => (one.version === event.data.version && isLive(one) ? { ...one, refused: true } : one));
    case 'ParametersWithdrawn': {
      const { withdraws, approvalId, by } = event.data;
      return known.map((one) =>
        one.approvalId === withdraws ? { ...one, withdrawal: { approvalId, by: [...by], at } } : one,
      );
    }
    default:
      return known;
  }
}
