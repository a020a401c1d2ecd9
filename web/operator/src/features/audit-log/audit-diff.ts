import type { AuditRecord } from '@corella/contracts/operator';
import { unitsAsDecimal } from '../../shared/approvals/approval-words.js';
import { amount } from '../../shared/format/amounts.js';
import { kindLabel, words } from '../../shared/format/names.js';

export interface DiffRow {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The fields of a text that is a JSON object, nested ones by their path, and what the ledger counts in units as an
 * amount; null for any other text.
 */
function fieldsOf(text: string | null): ReadonlyMap<string, string> | null {
  if (text === null || !text.startsWith('{')) return null;
  try {
    const fields = new Map<string, string>();
    const walk = (value: object, path: string): void => {
      for (const [name, part] of Object.entries(value) as [string, unknown][]) {
        const place = path === '' ? name : `${path} ${name}`;
        if (typeof part === 'object' && part !== null && !Array.isArray(part)) walk(part, place);
        else if (name === 'units' && typeof part === 'string')
          fields.set(path === '' ? 'amount' : `${path} amount`, amount(unitsAsDecimal(part)));
        else fields.set(place, textOf(part));
      }
    };
    walk(JSON.parse(text) as object, '');
    return fields;
  } catch {
    return null;
  }
}

const label = (path: string): string => words(path.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());

/** What a record changed, field by field where both sides have fields, otherwise as one line. */
export function auditDiff(before: string | null, after: string | null): readonly DiffRow[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (was === null && is === null) return before === null && after === null ? [] : [{ field: 'state', before, after }];
  const rest: DiffRow[] = [
    ...(was === null && before !== null ? [{ field: 'before', before, after: null }] : []),
    ...(is === null && after !== null ? [{ field: 'after', before: null, after }] : []),
  ];
  const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return [
    ...rest,
    ...names.map((name) => ({ field: label(name), before: was?.get(name) ?? null, after: is?.get(name) ?? null })),
  ];
}

export interface AgreedOutcome {
  readonly approvalId: string;
  readonly kind: string;
  readonly failed: boolean;
  /** The event that carried it out, or why it could not be. */
  readonly how: string;
}

/** What became of an agreed request. Its record names the request before and the outcome after; no state changed. */
export function outcomeOf({ action, before, after }: AuditRecord): AgreedOutcome | null {
  const failed = action === 'approval.failed';
  if (!failed && action !== 'approval.executed') return null;
  const [, approvalId, kind] = /^approval ([^,]+), ([a-z-]+)$/.exec(before ?? '') ?? [];
  return approvalId === undefined || kind === undefined || after === null
    ? null
    : { approvalId, kind, failed, how: after };
}

/** Names of the one line that a text without fields has. They add nothing to it. */
const UNNAMED: ReadonlySet<string> = new Set(['state', 'before', 'after']);

/** What a record changed, in one line: "email n***l@venue.test, role kyc → support". Empty when nothing is recorded. */
export function changedWords(record: AuditRecord): string {
  const outcome = outcomeOf(record);
  if (outcome !== null) return `${kindLabel(outcome.kind)}: ${outcome.how}`;
  return auditDiff(record.before, record.after)
    .map(({ field, before, after }) => {
      const change = [before, after].filter((side) => side !== null && side !== '').join(' → ');
      return UNNAMED.has(field) ? change : `${field} ${change}`;
    })
    .join(', ');
}
