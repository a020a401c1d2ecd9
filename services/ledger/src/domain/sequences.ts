import { isOvertaken, markSequence, type CommandSequence } from '@corella/ids';
import type { AccountName } from '@corella/contracts/ledger';
import type { LedgerState } from './ledger-state.js';

/** What an account's newest command says, and a late copy of an older one must not undo. */
type Setting = 'timer' | 'fee-preference';
type Sequences = Pick<LedgerState, 'sequences'>;

interface About {
  readonly account: AccountName;
  readonly sequence?: CommandSequence;
}

const keyOf = (setting: Setting, account: AccountName): string => `${setting} ${account}`;

/** Whether the command, or a newer one of its sender about the same setting, was carried out before. */
export const isSettingOvertaken = (state: Sequences, setting: Setting, { account, sequence }: About): boolean =>
  isOvertaken(state.sequences.get(keyOf(setting, account)), sequence);

/** Remembers the command that an event came from. Events of earlier releases name none. */
export function markSetting(state: Sequences, setting: Setting, about: About & { readonly atMs: number }): void {
  const { account, sequence, atMs } = about;
  if (sequence === undefined) return;
  const key = keyOf(setting, account);
  state.sequences.set(key, markSequence(state.sequences.get(key), sequence, atMs));
}
