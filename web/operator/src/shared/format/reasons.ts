/** Reason codes by decision. They go to the audit log as "CODE text"; a note may follow after a dash. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

export const HALT_REASONS: readonly Reason[] = [
  { code: 'H01', text: 'Disorderly market' },
  { code: 'H02', text: 'Reference feed is wrong' },
  { code: 'H03', text: 'Suspected manipulation' },
  { code: 'H04', text: 'Technical fault' },
  { code: 'H05', text: 'Ordered by the regulator' },
];
export const RESUME_REASONS: readonly Reason[] = [
  { code: 'H07', text: 'Price agrees with reference again' },
  { code: 'H08', text: 'Fault is repaired and checked' },
  { code: 'H09', text: 'Halted by mistake' },
];
export const SETTLEMENT_REASONS: readonly Reason[] = [
  { code: 'L01', text: 'Fault is repaired and released' },
  { code: 'L02', text: 'Event was examined and can be booked' },
  { code: 'L03', text: 'Configuration is corrected' },
];
export const PARAMETER_REASONS: readonly Reason[] = [
  { code: 'P01', text: 'Limits follow the price' },
  { code: 'P02', text: 'Dust orders load the book' },
  { code: 'P03', text: 'Band or fuse trips too early' },
  { code: 'P04', text: 'Band or fuse trips too late' },
  { code: 'P05', text: 'Correction of a wrong figure' },
];
export const FEE_REASONS: readonly Reason[] = [
  { code: 'P11', text: 'Yearly review of fees' },
  { code: 'P12', text: 'Competitive position' },
  { code: 'P13', text: 'Correction of a wrong rate' },
];
export const TAKE_BACK_REASONS: readonly Reason[] = [
  { code: 'P21', text: 'A figure is wrong' },
  { code: 'P22', text: 'The reason for it has gone' },
  { code: 'P23', text: 'It is to begin at another time' },
];
export const FREEZE_REASONS: readonly Reason[] = [
  { code: 'F01', text: 'Customer reports a stolen account' },
  { code: 'F02', text: 'Suspicious transactions' },
  { code: 'F03', text: 'Credentials found in a leak' },
  { code: 'F04', text: 'Court or regulator order' },
];
export const UNFREEZE_REASONS: readonly Reason[] = [
  { code: 'F11', text: 'Customer identified, credentials changed' },
  { code: 'F12', text: 'Review closed without finding' },
  { code: 'F13', text: 'Order lifted' },
];
export const ADJUST_REASONS: readonly Reason[] = [
  { code: 'A01', text: 'Bank fee passed on' },
  { code: 'A02', text: 'Correction of a wrong entry' },
  { code: 'A03', text: 'Compensation' },
  { code: 'A04', text: 'Deposit not credited' },
];
export const STAFF_REASONS: readonly Reason[] = [
  { code: 'S01', text: 'Joins the team' },
  { code: 'S02', text: 'Leaves the team' },
  { code: 'S03', text: 'Credentials may be known to others' },
];
export const INVITE_REASONS: readonly Reason[] = [
  { code: 'S11', text: 'Link was lost or is too old' },
  { code: 'S12', text: 'Link may be known to others' },
];
export const REVEAL_REASONS: readonly Reason[] = [
  { code: 'V01', text: 'Customer has to be contacted' },
  { code: 'V02', text: 'Identity check' },
  { code: 'V03', text: 'Investigation or audit' },
];
export const APPROVE_REASONS: readonly Reason[] = [
  { code: 'D01', text: 'Checked against the evidence' },
  { code: 'D02', text: 'Checked with the customer' },
  { code: 'D03', text: 'Checked with the initiator' },
];
export const REJECT_REASONS: readonly Reason[] = [
  { code: 'D11', text: 'Evidence is missing' },
  { code: 'D12', text: 'Target or amount is wrong' },
  { code: 'D13', text: 'Against policy' },
];
export const WITHDRAW_REASONS: readonly Reason[] = [
  { code: 'D21', text: 'Asked by mistake' },
  { code: 'D22', text: 'No longer needed' },
];

const NOTE_LIMIT = 200;

export function reasonText(code: string, note: string, reasons: readonly Reason[]): string {
  const known = reasons.find((reason) => reason.code === code);
  const head = known === undefined ? code : `${known.code} ${known.text}`;
  const tail = note.trim().slice(0, NOTE_LIMIT);
  return tail === '' ? head : `${head} - ${tail}`;
}
