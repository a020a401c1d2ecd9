import type { Clock } from '@corella/clock';
import type { AuditEvents } from '@corella/contracts/identity';
import { NO_STREAM } from '@corella/event-store';
import type { JsonObject } from '@corella/event-store';
import { OneAtATime, type OwnStore } from '@corella/aggregates';
import { auditMonth, auditStream, chainHash } from '../domain/audit/audit-chain.js';

export type AuditEntry = AuditEvents['AuditRecorded'];

interface Tail {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

const MAX_CONFLICTS = 5;

/**
 * Appends to `audit-{yyyymm}`, one record after the other, each chained to the one before. A privileged action is
 * recorded before it takes effect, so a crash between the two leaves the record of an attempt and never an effect
 * without a record.
 */
export class AuditLog {
  private tail: Tail | null = null;
  private readonly queue = new OneAtATime();

  constructor(
    private readonly deps: {
      readonly store: OwnStore;
      readonly clock: Clock;
      readonly written: (stream: string, revision: number) => void;
    },
  ) {}

  record(entry: AuditEntry): Promise<void> {
    return this.queue.run('audit', () => this.append(entry));
  }

  private async append(entry: AuditEntry): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
      const at = this.deps.clock.nowMs();
      const tail = await this.tailOf(auditStream(auditMonth(at)));
      // Members without a value are not stored, so they are not hashed either.
      const data = JSON.parse(JSON.stringify(entry)) as JsonObject;
      const record = { type: 'AuditRecorded', data, meta: { at, by: entry.actor, ...this.deps.store.epoch } };
      const hash = chainHash(tail.hash, record);
      const appended = await this.deps.store.append(tail.stream, tail.revision, [
        { ...record, id: `${tail.stream}/${tail.revision + 1}`, meta: { ...record.meta, hash } },
      ]);
      if (!appended.ok) {
        this.tail = null;
        continue;
      }
      this.tail = { stream: tail.stream, revision: appended.revision, hash };
      this.deps.written(tail.stream, appended.revision);
      return;
    }
    throw new Error('the audit stream could not be appended to');
  }

  private async tailOf(stream: string): Promise<Tail> {
    if (this.tail?.stream === stream) return this.tail;
    const earlier = [...(await this.deps.store.streams('audit'))].filter((name) => name <= stream).sort();
    const revision = await this.deps.store.lastRevision(stream);
    const previous = revision === NO_STREAM ? earlier.at(-1) : stream;
    return { stream, revision, hash: previous === undefined ? '' : await this.lastHash(previous) };
  }

  private async lastHash(stream: string): Promise<string> {
    const revision = await this.deps.store.lastRevision(stream);
    const [event] =
      revision === NO_STREAM ? [] : await this.deps.store.readStream(stream, { from: revision, limit: 1 });
    return event?.meta.hash ?? '';
  }
}
