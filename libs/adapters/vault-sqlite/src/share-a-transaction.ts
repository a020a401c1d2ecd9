import { answerCall, type CallAnswer, type WorkerCall } from '@corella/worker-host';
import type { VaultFaultDetails, VaultOp } from './protocol.js';
import type { VaultFile } from './vault-file.js';

/** Calls that write or read may share a transaction; the others are carried out alone. */
const SHARES = {
  put: 'write',
  delete: 'write',
  sweep: 'write',
  get: 'read',
  find: 'read',
  list: 'read',
  written: 'read',
  knows: 'read',
  open: null,
  erase: null,
  close: null,
} as const satisfies Record<VaultOp, 'write' | 'read' | null>;

export interface SharingVault {
  readonly file: () => Pick<VaultFile, 'inOneTransaction' | 'isInTransaction'>;
  /** Carries a call out. What it throws becomes the call's answer. */
  readonly perform: (call: WorkerCall) => unknown;
}

/**
 * Answers calls in their order. Those that follow one another share one transaction, and so one sync of the disk; each
 * is still all or nothing by itself.
 */
export function answerInOrder(calls: readonly WorkerCall[], vault: SharingVault): readonly CallAnswer[] {
  const answers: CallAnswer[] = [];
  let group: WorkerCall[] = [];
  const flush = (): void => {
    answers.push(...together(group, vault));
    group = [];
  };
  for (const call of calls) {
    if (shareOf(call) !== null) group.push(call);
    else {
      flush();
      answers.push(answer(call, vault));
    }
  }
  flush();
  return answers;
}

const shareOf = ({ op }: WorkerCall) => SHARES[op as VaultOp];

/** One transaction for all of them. Where it cannot be committed nothing of it has happened, so all are told so. */
function together(calls: readonly WorkerCall[], vault: SharingVault): readonly CallAnswer[] {
  if (calls.filter((call) => shareOf(call) === 'write').length < 2) return calls.map((call) => answer(call, vault));
  try {
    return vault.file().inOneTransaction(() => calls.map((call) => answeredInside(call, vault)));
  } catch (error) {
    return calls.map((call) => refused(call, error));
  }
}

/** A call that fails fails alone, unless it has ended the transaction for all. */
function answeredInside(call: WorkerCall, vault: SharingVault): CallAnswer {
  const answered = answer(call, vault);
  if (!answered.ok && !vault.file().isInTransaction()) throw new Error(answered.message);
  return answered;
}

const answer = (call: WorkerCall, { perform }: SharingVault): CallAnswer =>
  answerCall(call, () => perform(call), detailsOf);

const refused = (call: WorkerCall, error: unknown): CallAnswer =>
  answerCall(
    call,
    () => {
      throw error;
    },
    detailsOf,
  );

const detailsOf = (error: unknown): VaultFaultDetails => ({
  name: error instanceof Error ? error.name : 'Error',
  ...(typeof (error as { code?: unknown }).code === 'string' ? { code: (error as { code: string }).code } : {}),
});
