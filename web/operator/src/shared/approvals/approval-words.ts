import type { ApprovalRecord } from '@corella/contracts/operator';
import { changeRows } from '../changes/change-rows.js';
import { amount, MINUS } from '../format/amounts.js';
import { accountLabel, kindLabel, pairOf, roleLabel } from '../format/names.js';

const text = (payload: ApprovalRecord['payload'], field: string): string => {
  const value = payload[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Integer ledger units (10^-8) as a decimal: "-12850000000" → "-128.5". */
export function unitsAsDecimal(units: string): string {
  if (!/^-?\d+$/.test(units)) return units;
  const negative = units.startsWith('-');
  const digits = (negative ? units.slice(1) : units).padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -8)}${fraction === '' ? '' : `.${fraction}`}`;
}

const signed = (units: string): string => {
  const shown = amount(unitsAsDecimal(units));
  return shown.startsWith(MINUS) ? shown : `+${shown}`;
};

const counted = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`;

/** The request in one line: "Resume XRP/NZD", "Adjustment, +128.5 AUD, 1048213 spot". */
export function approvalTitle(approval: ApprovalRecord): string {
  const { kind, payload, target, change } = approval;
  switch (kind) {
    case 'market-parameters':
      return change === null
        ? `Parameters, ${pairOf(text(payload, 'symbol'))}`
        : `${pairOf(text(payload, 'symbol'))}, ${counted(changeRows(change).length, 'parameter')}`;
    case 'fee-schedule':
      return change === null ? 'Fee schedule' : `Fee schedule, ${counted(changeRows(change).length, 'rate')}`;
    case 'market-parameters-withdraw':
      return `Take back ${pairOf(text(payload, 'symbol'))}, version ${text(payload, 'version')}`;
    case 'fee-schedule-withdraw':
      return `Take back fee schedule, version ${text(payload, 'version')}`;
    case 'market-resume':
      return `Resume ${pairOf(text(payload, 'symbol') || target)}`;
    case 'settlement-resume':
      return `Resume settlement of ${pairOf(text(payload, 'symbol') || target)}`;
    case 'ledger-adjustment':
      return `Adjustment, ${signed(text(payload, 'units'))} ${text(payload, 'asset').toUpperCase()}, ${accountLabel(text(payload, 'account'))}`;
    case 'user-unfreeze':
      return `Unfreeze user ${text(payload, 'uid') || target}`;
    case 'staff-create':
      return `Add ${text(payload, 'name')} as ${roleLabel(text(payload, 'role'))}`;
    case 'staff-disable':
      return `Disable staff ${text(payload, 'staffId') || target}`;
    default:
      return `${kindLabel(kind)}, ${target}`;
  }
}

/** Every field of the payload exactly as it will be executed. */
export function payloadFacts({
  payload,
}: ApprovalRecord): readonly { readonly term: string; readonly value: string }[] {
  return Object.entries(payload).map(([name, value]) => ({
    term: name === 'units' ? 'amount' : name.replace(/([A-Z])/g, ' $1').toLowerCase(),
    value:
      name === 'units' && typeof value === 'string'
        ? signed(value)
        : typeof value === 'string' || typeof value === 'number'
          ? String(value)
          : JSON.stringify(value),
  }));
}

/** How many people have signed and how many have to. The initiator counts as the first. */
export function people({ required, decisions }: ApprovalRecord): { readonly done: number; readonly of: number } {
  return { done: 1 + decisions.filter((decision) => decision.decision === 'approve').length, of: 1 + required };
}

const WAITING = 'pending';
export const isWaiting = (approval: ApprovalRecord): boolean => approval.status === WAITING;
