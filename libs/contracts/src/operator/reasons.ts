import { z } from 'zod';

/** A reason for an act. It goes to the audit log as "CODE text"; a note may follow after a dash. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/**
 * GET reasons: the reasons to choose from, by act. The venue owns the list, so that every console and every record in
 * the audit log means the same by a code. A code is never given another meaning.
 */
export const REASONS = {
  halt: [
    { code: 'H01', text: 'Disorderly market' },
    { code: 'H02', text: 'Reference feed is wrong' },
    { code: 'H03', text: 'Suspected manipulation' },
    { code: 'H04', text: 'Technical fault' },
    { code: 'H05', text: 'Ordered by the regulator' },
  ],
  resume: [
    { code: 'H07', text: 'Price agrees with reference again' },
    { code: 'H08', text: 'Fault is repaired and checked' },
    { code: 'H09', text: 'Halted by mistake' },
  ],
  settlement: [
    { code: 'L01', text: 'Fault is repaired and released' },
    { code: 'L02', text: 'Event was examined and can be booked' },
    { code: 'L03', text: 'Configuration is corrected' },
  ],
  retry: [
    { code: 'B01', text: 'Service can read it now' },
    { code: 'B02', text: 'Sender asked for it to be sent again' },
  ],
  parameters: [
    { code: 'P01', text: 'Limits follow the price' },
    { code: 'P02', text: 'Dust orders load the book' },
    { code: 'P03', text: 'Band or fuse trips too early' },
    { code: 'P04', text: 'Band or fuse trips too late' },
    { code: 'P05', text: 'Correction of a wrong figure' },
  ],
  fees: [
    { code: 'P11', text: 'Yearly review of fees' },
    { code: 'P12', text: 'Competitive position' },
    { code: 'P13', text: 'Correction of a wrong rate' },
  ],
  agreements: [
    { code: 'P31', text: 'The law has changed' },
    { code: 'P32', text: 'A service is new or has changed' },
    { code: 'P33', text: 'The wording is clearer' },
    { code: 'P34', text: 'Correction of an error' },
  ],
  diligence: [
    { code: 'P41', text: 'A list of countries has changed' },
    { code: 'P42', text: 'Yearly review of the programme' },
    { code: 'P43', text: 'Asked for by the regulator or an audit' },
    { code: 'P44', text: 'Correction of an error' },
  ],
  'take-back': [
    { code: 'P21', text: 'A figure is wrong' },
    { code: 'P22', text: 'The reason for it has gone' },
    { code: 'P23', text: 'It is to begin at another time' },
  ],
  freeze: [
    { code: 'F01', text: 'Customer reports a stolen account' },
    { code: 'F02', text: 'Suspicious transactions' },
    { code: 'F03', text: 'Credentials found in a leak' },
    { code: 'F04', text: 'Court or regulator order' },
  ],
  'end-sessions': [
    { code: 'F21', text: 'Customer reports a lost device' },
    { code: 'F22', text: 'A session that the customer does not know' },
    { code: 'F23', text: 'Credentials found in a leak' },
  ],
  unfreeze: [
    { code: 'F11', text: 'Customer identified, credentials changed' },
    { code: 'F12', text: 'Review closed without finding' },
    { code: 'F13', text: 'Order lifted' },
  ],
  unlock: [
    { code: 'F31', text: 'Customer identified, credentials changed' },
    { code: 'F32', text: 'Customer identified, locked by mistake' },
  ],
  'customer-file': [
    { code: 'F41', text: 'Order of a court' },
    { code: 'F42', text: 'Request of the police or a prosecutor' },
    { code: 'F43', text: 'Request of a supervisor or tax office' },
  ],
  adjust: [
    { code: 'A01', text: 'Bank fee passed on' },
    { code: 'A02', text: 'Correction of a wrong entry' },
    { code: 'A03', text: 'Compensation' },
    { code: 'A04', text: 'Deposit not credited' },
  ],
  'deposit-release': [
    { code: 'T01', text: 'Name and account of the payer fit the customer' },
    { code: 'T02', text: 'Customer has proved the payment' },
    { code: 'T03', text: 'Above a limit, and the source of the money is known' },
  ],
  'deposit-refund': [
    { code: 'T11', text: 'Payer is not the customer' },
    { code: 'T12', text: 'Nobody could be found whose it is' },
    { code: 'T13', text: 'Payer or their bank has asked for it' },
    { code: 'T14', text: 'Account may not take deposits' },
  ],
  'customer-list': [
    { code: 'C01', text: 'Customer has asked for it' },
    { code: 'C02', text: 'Meets the conditions' },
    { code: 'C03', text: 'No longer meets the conditions' },
    { code: 'C04', text: 'Suspected abuse' },
    { code: 'C05', text: 'Correction of a wrong entry' },
  ],
  'staff-add': [
    { code: 'S01', text: 'Joins the team' },
    { code: 'S10', text: 'Takes over from somebody' },
  ],
  'staff-disable': [
    { code: 'S02', text: 'Leaves the team' },
    { code: 'S03', text: 'Credentials may be known to others' },
  ],
  'staff-role': [
    { code: 'S04', text: 'Takes over other duties' },
    { code: 'S05', text: 'Wrong role was given' },
  ],
  'staff-enable': [
    { code: 'S06', text: 'Returns to the team' },
    { code: 'S07', text: 'Disabled by mistake' },
  ],
  'staff-reset': [
    { code: 'S08', text: 'Authenticator is lost or broken' },
    { code: 'S09', text: 'Credentials may be known to others' },
  ],
  invite: [
    { code: 'S11', text: 'Link was lost or is too old' },
    { code: 'S12', text: 'Link may be known to others' },
  ],
  reveal: [
    { code: 'V01', text: 'Customer has to be contacted' },
    { code: 'V02', text: 'Identity check' },
    { code: 'V03', text: 'Investigation or audit' },
  ],
  approve: [
    { code: 'D01', text: 'Checked against the evidence' },
    { code: 'D02', text: 'Checked with the customer' },
    { code: 'D03', text: 'Checked with the initiator' },
  ],
  reject: [
    { code: 'D11', text: 'Evidence is missing' },
    { code: 'D12', text: 'Target or amount is wrong' },
    { code: 'D13', text: 'Against policy' },
  ],
  withdraw: [
    { code: 'D21', text: 'Asked by mistake' },
    { code: 'D22', text: 'No longer needed' },
  ],
} as const satisfies Readonly<Record<string, readonly Reason[]>>;

export type ReasonList = keyof typeof REASONS;
export const reasonsRecordSchema = z.record(z.string(), z.array(z.object({ code: z.string(), text: z.string() })));
export type ReasonsRecord = Readonly<Record<ReasonList, readonly Reason[]>>;
