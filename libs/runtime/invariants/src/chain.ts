import { categoryOf, type RecordedEvent, type StreamName } from '@corella/event-store';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import type { Checker, Report } from './violation.js';

const FIRST_ENTRY = '0'.repeat(64);
const SHOWN = 16;

/** The state of a stream's chain so far. */
interface Link {
  readonly hash: string;
  /** Version of the hash, which never goes back. */
  readonly version: 1 | 2;
}

/**
 * Checks the chains of entry hashes (docs/adr/0021-what-an-entry-hash-covers.md). The audit log's chain continues from
 * one month's stream to the next. Needs the events as stored, before any upcaster.
 */
export function createChainChecks(): Checker {
  /** The last link of each chained stream. Most streams have no hashes and take no memory here. */
  const links = new Map<StreamName, Link>();

  const before = (stream: StreamName): Link => {
    const own = links.get(stream);
    if (own) return own;
    if (categoryOf(stream) !== 'audit') return { hash: FIRST_ENTRY, version: 1 };
    const earlier = [...links.keys()].filter((name) => categoryOf(name) === 'audit' && name < stream).sort();
    return links.get(earlier.at(-1) ?? '') ?? { hash: '', version: 1 };
  };
  return {
    apply(event, report) {
      const { stream, revision, meta } = event;
      if (meta.hash === undefined) {
        if (links.delete(stream)) report('chain', 'it has no hash although the event before it has one');
        return;
      }
      if (revision > 0 && !links.has(stream)) report('chain', 'it has a hash although the event before it has none');
      links.set(stream, { hash: meta.hash, version: versionOf(event, before(stream), report) });
    },
  };
}

/** The version of the hash that follows from the one before. Reports an entry whose hash follows in neither version. */
function versionOf(event: RecordedEvent, previous: Link, report: Report): 1 | 2 {
  const { hash = '' } = event.meta;
  const whole = wholeHash(event, previous.hash);
  if (hash === whole) return 2;
  if (previous.version === 1 && hash === dataHash(event, previous.hash)) return 1;
  report('chain', `its hash is ${hash.slice(0, SHOWN)}…, what is stored gives ${whole.slice(0, SHOWN)}…`);
  return previous.version;
}

/** Version 2 covers everything that is stored of an event. */
function wholeHash({ stream, type, data, meta }: RecordedEvent, previousHash: string): string {
  const { hash: _own, ...covered } = meta;
  return sha256Hex([previousHash, JSON.stringify([type, covered]), textOf(stream, data)].join('\n'));
}

/** Version 1 covers only the data. */
const dataHash = ({ stream, data }: RecordedEvent, previousHash: string): string =>
  sha256Hex(previousHash + textOf(stream, data));

const textOf = (stream: StreamName, data: RecordedEvent['data']): string =>
  categoryOf(stream) === 'audit' ? canonicalJson(data as HashableJson) : JSON.stringify(data);
