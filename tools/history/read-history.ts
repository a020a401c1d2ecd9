import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_PREFIX, type Line, type Operation } from './history.js';

const ENDED: Operation['outcome'] = { is: 'unknown', why: 'the recording process ended' };

/** All operations of a folder, by the time of their call. */
export function readHistory(folder: string): readonly Operation[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(FILE_PREFIX) && name.endsWith('.jsonl'));
  if (files.length === 0) throw new Error(`${folder} has no ${FILE_PREFIX}*.jsonl`);
  return files.flatMap((name) => operationsOf(readFileSync(join(folder, name), 'utf8'))).sort(byCall);
}

const byCall = (a: Operation, b: Operation): number => a.calledAt - b.calledAt;

function operationsOf(text: string): Operation[] {
  const found = new Map<number, Operation>();
  for (const line of linesOf(text)) {
    if ('call' in line) {
      const { call: id, at: calledAt, ...call } = line;
      found.set(id, { ...call, id, calledAt, returnedAt: null, outcome: ENDED } as Operation);
      continue;
    }
    const operation = found.get(line.return);
    if (!operation) throw new Error(`an answer without a call: ${line.return}`);
    found.set(line.return, { ...operation, returnedAt: line.at, outcome: line.outcome } as Operation);
  }
  return [...found.values()];
}

/** Whoever was killed while writing has left a part of a line, which nobody has acted upon. */
function linesOf(text: string): readonly Line[] {
  const lines = text.split('\n');
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Line);
}
