// The thread of a vault: opens the file and carries out what it is asked, in order.

import { workerData } from 'node:worker_threads';
import { serveCalls } from '@corella/worker-host';
import type { VaultCalls, VaultOp, VaultWorkerData } from './protocol.js';
import { answerInOrder } from './share-a-transaction.js';
import { openVaultFile, type VaultFile } from './vault-file.js';

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

const server = serveCalls((calls) => ({
  answers: answerInOrder(calls, {
    file,
    perform: ({ op, payload }) => (perform[op as VaultOp] as (asked: unknown) => unknown)(payload),
  }),
}));
