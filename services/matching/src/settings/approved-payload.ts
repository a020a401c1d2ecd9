import { payloadHash, type HashableJson } from '@corella/hash';
import type { ApprovalEvents, ApprovalKind, ApprovalPayloads } from '@corella/contracts/identity';
import type { SetSymbolState, SymbolState } from '@corella/contracts/market';
import { readParameters } from '../domain/symbol/read-parameters.js';
import { isSymbolState } from '../domain/symbol/symbol-state.js';
import type { ApprovedParameters } from './parameter-settings.js';

export type Granted = ApprovalEvents['ApprovalGranted'];

/** Whether an approval of that kind passes a second check of the payload's hash and of the second person. */
const isSound = (granted: Granted, kind: ApprovalKind): boolean =>
  granted.kind === kind &&
  payloadHash(granted.payload as HashableJson) === granted.payloadHash &&
  granted.approvers.length > 0 &&
  !granted.approvers.includes(granted.initiator);

export interface Resume {
  readonly symbol: string;
  readonly from: SymbolState;
  readonly to: SymbolState;
}

/** The command that carries out a resume. */
export function resumedByPeople({ approvalId, initiator, approvers }: Granted, { from, to }: Resume): SetSymbolState {
  const by = [initiator, ...approvers].join(', ');
  return { type: 'SetSymbolState', state: to, expected: from, reason: 'resumed by two people', by, approvalId };
}

/** The symbol and the states of a resume, or null. */
export function resumeOf(granted: Granted): Resume | null {
  if (!isSound(granted, 'market-resume')) return null;
  const { symbol, from, to } = granted.payload;
  if (typeof symbol !== 'string' || typeof from !== 'number' || typeof to !== 'number') return null;
  return isSymbolState(from) && isSymbolState(to) ? { symbol, from, to } : null;
}

/** Approved parameters, or null. */
export function parametersOf(granted: Granted): ApprovedParameters | null {
  if (!isSound(granted, 'market-parameters')) return null;
  const { symbol, from, parameters, effectiveAt } = granted.payload;
  if (typeof symbol !== 'string' || typeof from !== 'number' || typeof effectiveAt !== 'number') return null;
  return { symbol, from, effectiveAt, parameters: readParameters(parameters) };
}

/** The version that two people take back, or null. */
export function withdrawalOf(granted: Granted): ApprovalPayloads['market-parameters-withdraw'] | null {
  if (!isSound(granted, 'market-parameters-withdraw')) return null;
  const { symbol, version, approvalId } = granted.payload;
  return typeof symbol === 'string' && typeof version === 'number' && typeof approvalId === 'string'
    ? { symbol, version, approvalId }
    : null;
}
