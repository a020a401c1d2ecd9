import { categoryOf, type RecordedEvent, type StreamName } from '@corella/event-store';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import type { Checker, Report } from './violation.js';

const FIRST_ENTRY = '0'.repeat(64);
const SHOWN = 16;

/**
 * The chains of hashes over stored data: the ledger's over the text as written, the audit log's over canonical JSON and
 * from one month's stream into the next. Needs the data as stored, before any upcaster.
 */
export function createChainChecks(): Checker {
  /** Hash of the last event; null for a stream that carries none. */
  const last = new Map<StreamName, string | null>();

  const before = (stream: StreamName): string => {
    const own = last.get(stream);
    if (own) return own;
    if (categoryOf(stream) !== 'audit') return FIRST_ENTRY;
    const earlier = [...last.keys()]
      .filter((name) => categoryOf(name) === 'audit' && name < stream)
      .sort()
      .at(-1);
    return (earlier === undefined ? null : last.get(earlier)) ?? '';
  };
  const check = ({ stream, data, meta: { hash } }: RecordedEvent, report: Report): void => {
    const known = last.get(stream);
    if (known !== undefined && (known === null) !== (hash === undefined))
      report(
        'chain',
        hash === undefined
          ? 'it carries no hash although its forerunner does'
          : 'it carries a hash although its forerunner does not',
      );
    if (hash === undefined) return;
    const text = categoryOf(stream) === 'audit' ? canonicalJson(data as HashableJson) : JSON.stringify(data);
    const computed = sha256Hex(before(stream) + text);
    if (hash !== computed)
      report('chain', `its hash is ${hash.slice(0, SHOWN)}…, its data give ${computed.slice(0, SHOWN)}…`);
  };
  return {
    apply(event, report) {
      check(event, report);
      last.set(event.stream, event.meta.hash ?? null);
    },
  };
}
