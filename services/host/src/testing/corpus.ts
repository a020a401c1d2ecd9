import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteLogReader } from '@corella/event-store-sqlite';
import type { RecordedEvent } from '@corella/event-store';
import { eventsOf, type LogDescription } from './describe-log.js';

/** Logs as earlier releases wrote them, each with the states and balances that its release computed. */
const FOLDER = join(__dirname, '../../test/corpus');

export const corpusNames = (): readonly string[] => readdirSync(FOLDER).sort();

export const manifestOf = (name: string): LogDescription =>
  JSON.parse(readFileSync(join(FOLDER, name, 'manifest.json'), 'utf8')) as LogDescription;

/** A data directory with a copy of a log of the corpus. The corpus itself is never opened. */
export function copyOfCorpus(name: string): { readonly root: string; readonly eventsDir: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'corella-corpus-'));
  cpSync(join(FOLDER, name, 'events'), join(root, 'events'), { recursive: true });
  return { root, eventsDir: join(root, 'events'), remove: () => rmSync(root, { recursive: true, force: true }) };
}

export async function readCorpus(name: string): Promise<readonly RecordedEvent[]> {
  const copy = copyOfCorpus(name);
  const log = await openSqliteLogReader(copy.eventsDir);
  const events: RecordedEvent[] = [];
  for await (const event of eventsOf(log)) events.push(event);
  await log.close();
  copy.remove();
  return events;
}
