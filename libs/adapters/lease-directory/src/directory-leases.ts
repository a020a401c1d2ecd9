import { join } from 'node:path';
import type { AcquireOptions, Lease, Leases } from '@corella/lease';
import { openEpochFile } from './epoch-file.js';

const FILE = 'epochs.json';

/** A name that somebody in this process has, and who waits for it, the longest first. */
interface Taken {
  readonly waiting: (() => void)[];
}

/**
 * Leases of a data directory that one process has for itself; whoever opens them holds the directory's lock. A lease
 * lasts as long as the process, however long that is stopped, because nobody else can have the directory. The time to
 * live does not matter, and no lease is ever lost.
 */
export async function openDirectoryLeases({ directory }: { readonly directory: string }): Promise<Leases> {
  const epochs = await openEpochFile(join(directory, FILE));
  const taken = new Map<string, Taken>();
  const closing = new AbortController();
  const held = new Set<Lease>();

  const pass = (name: string): void => {
    const next = taken.get(name)?.waiting.shift();
    if (next) next();
    else taken.delete(name);
  };
  const lease = (name: string, epoch: number): Lease => {
    const own: Lease = {
      name,
      epoch,
      isHeld: () => held.has(own),
      onLost: () => ({ close: () => undefined }),
      release() {
        if (held.delete(own)) pass(name);
        return Promise.resolve();
      },
    };
    held.add(own);
    return own;
  };
  const acquire = async (name: string, { signal, above = 0 }: AcquireOptions): Promise<Lease> => {
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    ended.throwIfAborted();
    await turn(taken, name, ended);
    try {
      const epoch = await epochs.next(name, above);
      ended.throwIfAborted();
      return lease(name, epoch);
    } catch (error) {
      pass(name);
      throw error;
    }
  };
  return {
    acquire,
    tryAcquire: (name, options) => (taken.has(name) ? Promise.resolve(null) : acquire(name, options)),
    async close() {
      closing.abort(new Error('the leases are closed'));
      for (const own of held) await own.release();
    },
  };
}

/** Resolves when the name is the caller's. */
function turn(taken: Map<string, Taken>, name: string, ended: AbortSignal): Promise<void> {
  const found = taken.get(name);
  if (!found) {
    taken.set(name, { waiting: [] });
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const mine = (): void => {
      ended.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      found.waiting.splice(found.waiting.indexOf(mine), 1);
      reject(ended.reason as Error);
    };
    found.waiting.push(mine);
    ended.addEventListener('abort', giveUp, { once: true });
  });
}
