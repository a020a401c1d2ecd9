import { WrongMasterKey } from '@corella/vault';
import { openChannel, startWorker, WorkerFault } from '@corella/worker-host';
import type { VaultCalls, VaultFaultDetails, VaultOp, VaultWorkerData } from './protocol.js';

export interface VaultThread {
  /** Where the build put the workers; without it, the sources are bundled. */
  readonly workersDir?: string | undefined;
  /** Called when the thread dies. Whatever was asked is then rejected, and a write may have been kept or not. */
  readonly onFault: (error: unknown) => void;
}

/** A vault's file in a thread of its own. Throws what `openVaultFile` throws. */
export async function openThreadedVaultFile(data: VaultWorkerData, { workersDir, onFault }: VaultThread) {
  const channel = openChannel(startWorker({ name: 'vault', workersDir, data }), { onDeath: onFault });
  const call = async <Value>(op: VaultOp, payload: VaultCalls[typeof op]): Promise<Value> => {
    try {
      return await channel.call<Value>(op, payload);
    } catch (error) {
      throw asThrown(error);
    }
  };
  try {
    await call('open', null);
  } catch (error) {
    await channel.terminate();
    throw error;
  }
  return {
    call,
    async close(): Promise<void> {
      await call('close', null);
      await channel.terminate();
    },
  };
}

/** The error as the thread threw it, as far as anybody asks for its kind. */
function asThrown(error: unknown): unknown {
  if (!(error instanceof WorkerFault)) return error;
  const details = error.details as VaultFaultDetails | null;
  if (details?.name === 'WrongMasterKey') return new WrongMasterKey(error.message);
  return details?.code === undefined ? error : Object.assign(error, { code: details.code });
}
