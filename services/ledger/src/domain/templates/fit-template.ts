import {
  kindRulesOf,
  templateOf,
  type AccountPattern,
  type AssetRule,
  type EntryForm,
  type LedgerRejection,
  type LineRule,
  type ServiceName,
} from '@corella/contracts/ledger';
import type { Line } from '../ledger-event.js';

/** An entry that a service asks for. */
export interface Draft {
  readonly transactionType: string;
  readonly by: ServiceName;
  readonly lines: readonly Line[];
}

/**
 * Why the entry breaks the template of its type, or null: the service may not ask for it, or the lines fit none of the
 * forms that it may ask for. Balances are checked elsewhere.
 */
export function findTemplateBreach(
  { transactionType, by, lines }: Draft,
  services: ReadonlySet<ServiceName>,
): LedgerRejection | null {
  const forms = services.has(by)
    ? (templateOf(transactionType)?.forms.filter((form) => form.by.includes(by)) ?? [])
    : [];
  if (forms.length === 0)
    return {
      code: 'service-refused',
      detail: 'This service may not ask for such an entry.',
      inputs: { by, transactionType },
    };
  const foreign = lines.find(({ account }) => !kindRulesOf(account)?.postedBy.includes(by));
  if (foreign)
    return {
      code: 'service-refused',
      detail: 'This service may not post to such an account.',
      inputs: { by, account: foreign.account },
    };
  if (forms.some((form) => fitsForm(lines, form))) return null;
  return {
    code: 'template-mismatch',
    detail: 'The lines are not those that an entry of this type may have.',
    inputs: { transactionType, forms: forms.map(({ name }) => name).join(', ') },
  };
}

/** Whether each asset fits one of the form's rules, and each rule is met by an asset. */
export function fitsForm(lines: readonly Line[], { assets: rules }: EntryForm): boolean {
  const open = new Set(rules);
  for (const asset of new Set(lines.map((line) => line.asset))) {
    const ofAsset = lines.filter((line) => line.asset === asset);
    const fitting = rules.find((rule) => fitsRule(ofAsset, rule));
    if (!fitting) return false;
    open.delete(fitting);
  }
  return open.size === 0;
}

/** A line counts for the first rule that it fits. */
function fitsRule(lines: readonly Line[], rule: AssetRule): boolean {
  const met = new Set<LineRule>();
  for (const line of lines) {
    const fitting = rule.lines.find((one) => fitsLine(line, one));
    if (!fitting) return false;
    met.add(fitting);
  }
  return rule.lines.every((one) => one.needed !== true || met.has(one));
}

const fitsLine = ({ account, bucket, units }: Line, rule: LineRule): boolean =>
  bucket === rule.bucket &&
  (rule.sign === '±' || units > 0n === (rule.sign === '+')) &&
  rule.on.some((pattern) => isMatch(account, pattern));

const isMatch = (account: string, pattern: AccountPattern): boolean =>
  pattern.endsWith('*') ? account.startsWith(pattern.slice(0, -1)) : account === pattern;
