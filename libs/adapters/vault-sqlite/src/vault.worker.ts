import { workerData } from 'node:worker_threads';
import { answerCall, serveCalls, type CallAnswer, type WorkerCall } from '@corella/worker-host';
import type { VaultCalls, VaultFaultDetails, VaultOp, VaultWorkerData } from './protocol.js';
import { openVaultFile, type VaultFile } from './vault-file.js';

/**
 * The thread of a vault. Of the calls that have arrived meanwhile, those that follow one another share one transaction,
 * and so one sync of the disk; each is still all or nothing by itself.
 */
let opened: VaultFile | null = null;

const file = (): VaultFile => {
  if (opened === null) throw new Error('the vault is not open');
  return opened;
};

const perform: { readonly [Op in VaultOp]: (payload: VaultCalls[Op]) => unknown } = {
  open: () => {
    const { file: path, masterKey } = workerData as VaultWorkerData;
    opened = openVaultFile(path, masterKey);
    return null;
  },
  put: (puts) => file().putAll(puts),
  get: ({ kind, id }) => file().get(kind, id),
  find: ({ kind, index, value }) => file().findBy(kind, index, value),
  list: ({ kind, ...listed }) => file().list(kind, listed),
  written: ({ kind, ...range }) => file().lastWritten(kind, range),
  delete: ({ kind, id, version }) => {
    file().delete(kind, id, version);
    return null;
  },
  erase: (person) => {
    file().erasePerson(person);
    return null;
  },
  knows: (person) => file().knows(person),
  sweep: (now) => file().sweep(now),
  close: () => {
    file().close();
    setImmediate(() => server.port.close());
    return null;
  },
};

const TOGETHER: ReadonlySet<string> = new Set<VaultOp>([
  'put',
  'get',
  'find',
  'list',
  'written',
  'delete',
  'knows',
  'sweep',
]);
const WRITES: ReadonlySet<string> = new Set<VaultOp>(['put', 'delete', 'sweep']);

const detailsOf = (error: unknown): VaultFaultDetails => ({
  name: error instanceof Error ? error.name : 'Error',
  ...(typeof (error as { code?: unknown }).code === 'string' ? { code: (error as { code: string }).code } : {}),
});

const answer = (call: WorkerCall): CallAnswer =>
  answerCall(call, () => (perform[call.op as VaultOp] as (payload: unknown) => unknown)(call.payload), detailsOf);

const refused = (call: WorkerCall, error: unknown): CallAnswer =>
  answerCall(
    call,
    () => {
      throw error;
    },
    detailsOf,
  );

/** One transaction for all of them. Where it cannot be committed nothing of it has happened, so all are told so. */
function together(calls: readonly WorkerCall[]): readonly CallAnswer[] {
  if (calls.filter(({ op }) => WRITES.has(op)).length < 2) return calls.map(answer);
  try {
    return file().inOneTransaction(() => calls.map(answeredInside));
  } catch (error) {
    return calls.map((call) => refused(call, error));
  }
}

/** A call that fails fails alone, unless it has ended the transaction for all. */
function answeredInside(call: WorkerCall): CallAnswer {
  const answered = answer(call);
  if (!answered.ok && !file().isInTransaction()) throw new Error(answered.message);
  return answered;
}

const server = serveCalls((calls) => {
  const answers: CallAnswer[] = [];
  let group: WorkerCall[] = [];
  const flush = (): void => {
    if (group.length > 0) answers.push(...together(group));
    group = [];
  };
  for (const call of calls) {
    if (TOGETHER.has(call.op)) group.push(call);
    else {
      flush();
      answers.push(answer(call));
    }
  }
  flush();
  return { answers };
});
