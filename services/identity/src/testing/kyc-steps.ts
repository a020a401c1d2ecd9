import type { KycFoundReason, KycPart } from '@corella/contracts/kyc';
import type { KycCommand } from '../domain/kyc/kyc-command.js';
import { decideKyc } from '../domain/kyc/kyc.decide.js';
import { evolveKyc } from '../domain/kyc/kyc.evolve.js';
import { initialKyc, type Verification } from '../domain/kyc/kyc-state.js';

// The courses of a verification, for specs of its decider.
export const UID = '1072015';
export const CASE = `KYC-${UID}-1`;
export const NOW = Date.UTC(2026, 0, 5, 12);
export const DAY = 86_400_000;
export const form = { zone: 'Australia/Sydney' };
export const files = [{ slot: 'front' as const, id: 'f1', sha256: 'a' }];

export const SUBMIT: Extract<KycCommand, { readonly type: 'Submit' }> = {
  type: 'Submit',
  uid: UID,
  kind: 'person',
  country: 'AU',
  documentType: 'passport',
  form,
  method: 'upload',
  answers: 1,
  files,
  originRef: 'o1',
};
export const check = (more: Partial<Extract<KycCommand, { type: 'RecordCheck' }>> = {}): KycCommand => ({
  type: 'RecordCheck',
  caseId: CASE,
  attempt: 1,
  check: 1,
  outcome: 'answered',
  marks: [],
  mismatches: 0,
  needsSecond: [],
  ...more,
});
export const claim = (staffId = 's1'): KycCommand => ({ type: 'Claim', caseId: CASE, staffId });
export const held = { caseId: CASE, staffId: 's1', reason: 'M02' };
export const ask = (...parts: KycPart[]): KycCommand => ({ type: 'RequestChanges', ...held, parts, remark: null });
export const fix = (...changed: KycPart[]): KycCommand => ({
  type: 'Resubmit',
  kept: [],
  form,
  documentType: 'passport',
  answers: 2,
  files,
  changed,
  originRef: 'o2',
});
export const approve = (letter: number | null = null): KycCommand => ({ type: 'Approve', ...held, letter });
export const second = (...needsSecond: KycFoundReason[]) => check({ needsSecond });

export type Step = KycCommand | readonly [KycCommand, number];

/** Runs commands, each at a time (a minute after the one before it, unless it says another). */
export function after(...steps: readonly Step[]): {
  state: Verification;
  at: number;
  run: (command: KycCommand) => unknown;
} {
  let state = initialKyc();
  let at = NOW;
  for (const step of steps) {
    const [command, time] = 'type' in step ? [step, at] : step;
    at = time;
    const decision = decideKyc(command, state, at);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.rejection.code}`);
    state = decision.value.reduce((current, event) => evolveKyc(current, event, at), state);
  }
  const run = (command: KycCommand): unknown => {
    const decision = decideKyc(command, state, at);
    return decision.ok ? decision.value.map(({ type }) => type) : decision.rejection.code;
  };
  return { state, at, run };
}
