import type { OutflowEvents } from '@corella/contracts/cash';

export type OutflowEvent = {
  [Type in keyof OutflowEvents]: { readonly type: Type; readonly data: OutflowEvents[Type] };
}[keyof OutflowEvents];

export type Admission = OutflowEvents['WithdrawalAdmitted'];

/** `admitted` → `proven` → `reserved` → `settled`; `returned` from each but the last. */
export interface Outgoing {
  readonly asked: Admission;
  readonly at: number;
  readonly stands: 'admitted' | 'proven' | 'reserved' | 'settled' | 'returned';
  /** Why it was returned. */
  readonly reason: string | null;
  /** It came as far as a withdrawal of its own. */
  readonly wasOpened: boolean;
}

/** Why a request was returned whose owner was not proven. Nothing was asked of the ledger, and its key begins anew. */
export const UNPROVEN = 'step-up-required';

/** What a main account has asked to withdraw, oldest first. */
export interface OutflowState {
  readonly outgoing: ReadonlyMap<number, Outgoing>;
  /** Ids by the hash of the key that the client chose. */
  readonly byKey: ReadonlyMap<string, number>;
}

export const initialOutflow = (): OutflowState => ({ outgoing: new Map(), byKey: new Map() });
