import {
  ENTRY_TEMPLATES,
  kindRulesOf,
  type EntryForm,
  type LedgerEvents,
  type LineRule,
  type Posting,
} from '@corella/contracts/ledger';
import type { Report } from '../violation.js';

type Entry = LedgerEvents['EntryPosted'];

/**
 * Checks that an entry has the lines that the published template of its type allows, for the service that asked.
 * Entries that do not name a service are older than the templates.
 */
export function checkTemplate(
  { transactionType, businessId, by, postings }: Entry,
  groupOf: (account: string) => string,
  report: Report,
): void {
  if (by === undefined) return;
  const forms = ENTRY_TEMPLATES[transactionType].forms.filter((form) => form.by.includes(by));
  const isOfOneGroup = new Set(postings.map(({ account }) => groupOf(account))).size === 1;
  if (!forms.some((form) => isOfForm(postings, form) && (isOfOneGroup || form.isOfOneGroup !== true)))
    report('template', `${transactionType} ${businessId} has lines that ${by} may not ask for`);
  for (const { account } of postings)
    if (!kindRulesOf(account)?.postedBy.includes(by)) report('template', `${by} posts to ${account}`);
}

function isOfForm(postings: readonly Posting[], { assets: rules }: EntryForm): boolean {
  const byAsset = new Map<string, Posting[]>();
  for (const posting of postings) byAsset.set(posting.asset, [...(byAsset.get(posting.asset) ?? []), posting]);
  const groups = [...byAsset.values()];
  const isOf = (lines: readonly Posting[], rule: readonly LineRule[]): boolean =>
    lines.every((line) => rule.some((one) => isAllowed(line, one))) &&
    rule.every((one) => !one.needed || lines.some((line) => isAllowed(line, one)));
  return (
    groups.every((lines) => rules.some((rule) => isOf(lines, rule.lines))) &&
    rules.every((rule) => groups.some((lines) => isOf(lines, rule.lines)))
  );
}

function isAllowed({ account, bucket, units }: Posting, { on, bucket: wanted, sign }: LineRule): boolean {
  const isNegative = units.startsWith('-');
  return (
    bucket === wanted &&
    (sign === '±' || isNegative === (sign === '-')) &&
    on.some((name) => new RegExp(`^${name.replace('*', '.*')}$`).test(account))
  );
}
