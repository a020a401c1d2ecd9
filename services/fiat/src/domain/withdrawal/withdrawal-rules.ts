import type { RiskInputs, RuleHit, WithdrawalGate } from '@corella/contracts/cash';

const HOUR_MS = 3_600_000;
const aud = (amount: number): bigint => BigInt(amount) * 100_000_000n;

/** A rule of risk as data: what it looks at, its limit, and what a hit asks for. */
type Rule = { readonly id: string; readonly action: RuleHit['action'] } & (
  | { readonly kind: 'sum-of-day-above'; readonly audUnits: bigint }
  | { readonly kind: 'count-of-day-above'; readonly count: number }
  | { readonly kind: 'payee-younger'; readonly ms: number }
  | { readonly kind: 'password-changed-within'; readonly ms: number }
  | { readonly kind: 'first' | 'held' }
);

export const RISK_RULES: readonly Rule[] = [
  { id: 'velocity-24h', kind: 'sum-of-day-above', audUnits: aud(50_000), action: 'two' },
  { id: 'count-24h', kind: 'count-of-day-above', count: 5, action: 'two' },
  { id: 'payee-under-24h', kind: 'payee-younger', ms: 24 * HOUR_MS, action: 'delay' },
  { id: 'payee-under-7d', kind: 'payee-younger', ms: 7 * 24 * HOUR_MS, action: 'one' },
  { id: 'password-under-72h', kind: 'password-changed-within', ms: 72 * HOUR_MS, action: 'two' },
  { id: 'first-withdrawal', kind: 'first', action: 'one' },
  { id: 'held', kind: 'held', action: 'two' },
];

/** Below the first a payee that is known passes by itself; above the second it takes two people. */
const AUTOMATIC_BELOW = aud(2_000);
const LARGE_ABOVE = aud(50_000);
/** A fresh payee waits so long. */
export const RISK_DELAY_MS = 24 * HOUR_MS;

/** So many people let one pass before. */
export const PEOPLE_OVER_DELAY = 2;

export interface Verdict {
  readonly hits: readonly RuleHit[];
  readonly rejected: boolean;
  readonly gates: readonly { readonly gate: WithdrawalGate; readonly people: number }[];
}

/** What a withdrawal must pass by these inputs. The gates are in their order. */
export function judge(inputs: RiskInputs): Verdict {
  const hits = RISK_RULES.filter((rule) => isHit(rule, inputs)).map(({ id, action }) => ({ rule: id, action }));
  const asks = (action: RuleHit['action']): boolean => hits.some((hit) => hit.action === action);
  const units = BigInt(inputs.audUnits);
  const gates: { gate: WithdrawalGate; people: number }[] = [];
  if (asks('delay')) gates.push({ gate: 'risk-delay', people: 0 });
  if (asks('two')) gates.push({ gate: 'reexamine', people: 2 });
  else if (asks('one') || units >= AUTOMATIC_BELOW || !inputs.payeePaidBefore)
    gates.push({ gate: 'reexamine', people: 1 });
  if (units > LARGE_ABOVE) gates.push({ gate: 'large-amount-examine', people: 2 });
  return { hits, rejected: asks('reject'), gates };
}

function isHit(rule: Rule, inputs: RiskInputs): boolean {
  switch (rule.kind) {
    case 'sum-of-day-above':
      return BigInt(inputs.audUnitsOfDay) > rule.audUnits;
    case 'count-of-day-above':
      return inputs.countOfDay > rule.count;
    case 'payee-younger':
      return inputs.payeeAgeMs < rule.ms;
    case 'password-changed-within':
      return inputs.sincePasswordChangeMs !== null && inputs.sincePasswordChangeMs < rule.ms;
    case 'first':
      return inputs.isFirst;
    case 'held':
      return inputs.isHeld;
  }
}
