import { MOST_LISTED_AT_ONCE, type ListChange } from '@corella/contracts/identity';
import { ask, type Signals } from '@corella/signals';
import { readCustomerLines } from '../../../domain/customer-lines.js';
import { schemaFault } from '../../problem/field-texts.js';
import { Refused, refuseField } from '../../problem/refused.js';
import { FINDING_WORDS } from '../approvals/list-findings.js';

/** More lines would tell nothing new. */
const MOST_TOLD = 20;

interface Wanted extends Omit<ListChange, 'uids'> {
  readonly staffId: string;
  /** As it was pasted. */
  readonly customers: string;
}

interface WrongLine {
  readonly line: number;
  readonly words: string;
}

/** The customers of a change, or a refusal that names each line that is wrong. */
export async function readListChange(signals: Signals, wanted: Wanted): Promise<ListChange> {
  const { staffId, customers, list, member } = wanted;
  const { lineOf, malformed } = readCustomerLines(customers);
  if (lineOf.size > MOST_LISTED_AT_ONCE) return refuseLines(`At most ${MOST_LISTED_AT_ONCE} customers at once.`);
  const uids = [...lineOf.keys()];
  const findings = await ask(signals, 'identity.list-findings', { list, member, uids, staffId });
  const found = uids.flatMap((uid, index): readonly WrongLine[] => {
    const finding = findings[index] ?? null;
    return finding === null ? [] : [{ line: lineOf.get(uid) ?? 0, words: FINDING_WORDS[finding](uid) }];
  });
  const words = malformed.map(({ line, text }): WrongLine => ({ line, words: `“${text}” is no UID.` }));
  const wrong = [...words, ...found].sort((a, b) => a.line - b.line);
  if (wrong.length > 0) return refuseLines(told(wrong));
  if (uids.length === 0) return refuseField('customers', 'required');
  return { list, member, uids };
}

/** The console's refusals say one thing about a field, so all lines are told in one text. */
function refuseLines(words: string): never {
  throw new Refused({ code: 'invalid-request', faults: { customers: [schemaFault(words)] } });
}

const told = (wrong: readonly WrongLine[]): string =>
  [
    ...wrong.slice(0, MOST_TOLD).map(({ line, words }) => `Line ${line}: ${words}`),
    ...(wrong.length > MOST_TOLD ? [`And ${wrong.length - MOST_TOLD} more.`] : []),
  ].join('\n');
