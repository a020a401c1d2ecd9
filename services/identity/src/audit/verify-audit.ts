import type { EventStore } from '@corella/event-store';
import type { AuditVerification } from '@corella/contracts/identity';
import { firstBreak } from '../domain/audit/audit-chain.js';

/** A record may hold a long reason, so few are read at once. */
const AT_ONCE = 100;

/**
 * Computes the whole hash chain of the audit log again, over all months, from the log itself. A record that was
 * changed, removed or put in breaks it at its place. Read in parts, so that other work goes on meanwhile.
 */
export async function verifyAudit(store: Pick<EventStore, 'streams' | 'readStream'>): Promise<AuditVerification> {
  let [records, previous] = [0, ''];
  for (const stream of [...(await store.streams('audit'))].sort()) {
    for (let from = 0; ;) {
      const part = await store.readStream(stream, { from, limit: AT_ONCE });
      const broken = firstBreak(part, previous);
      if (broken !== null) return { intact: false, records: records + broken, brokenAt: idOf(stream, from + broken) };
      records += part.length;
      from += part.length;
      previous = part.at(-1)?.meta.hash ?? previous;
      if (part.length < AT_ONCE) break;
    }
  }
  return { intact: true, records, hash: previous };
}

/** One verification at a time: whoever asks while it runs gets its answer, so asking often reads the log no oftener. */
export function sharedVerification(
  store: Pick<EventStore, 'streams' | 'readStream'>,
): () => Promise<AuditVerification> {
  let running: Promise<AuditVerification> | null = null;
  return () => {
    running ??= verifyAudit(store).finally(() => {
      running = null;
    });
    return running;
  };
}

/** The id under which the console lists a record. */
const idOf = (stream: string, revision: number): string => `${stream.slice('audit-'.length)}-${revision}`;
