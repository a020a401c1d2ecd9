import { ok, reject, type Rejection, type Result } from '@corella/result';
import type { SymbolParameters } from '@corella/contracts/market';
import { approvedOf, isLive, type SettingsEvent, type SettingsState } from './settings-state.js';

/** A change of a symbol's parameters that two people decided. `from` is the latest version that they saw. */
export interface ApproveParameters {
  readonly type: 'ApproveParameters';
  readonly symbol: string;
  readonly from: number;
  readonly parameters: SymbolParameters;
  readonly effectiveAt: number;
  readonly approvalId: string;
  readonly by: readonly string[];
  /** Newest version in the symbol's own stream. */
  readonly inForce: number;
}

/** The symbol's writer could not take a version when its time came. */
export interface NoteRefusal {
  readonly type: 'NoteRefusal';
  readonly symbol: string;
  readonly version: number;
}

/** Two people take back a version that is not in force yet. `withdraws` is the approval that had granted it. */
export interface WithdrawParameters {
  readonly type: 'WithdrawParameters';
  readonly symbol: string;
  readonly version: number;
  readonly withdraws: string;
  readonly approvalId: string;
  readonly by: readonly string[];
  /** Newest version in the symbol's own stream. */
  readonly inForce: number;
}

export type SettingsCommand = ApproveParameters | NoteRefusal | WithdrawParameters;

export type Decided = Result<readonly SettingsEvent[], Rejection<'parameters-invalid'>>;

const invalid = (
  detail: string,
  inputs: Readonly<Record<string, number>>,
): Result<never, Rejection<'parameters-invalid'>> => reject({ code: 'parameters-invalid', detail, inputs });

/**
 * Decides a command. Per symbol, versions rise by one and their times never fall. A refused or withdrawn version does
 * not count, and the next one takes its number. An approval is taken only once. Only the latest version can be
 * withdrawn, and only before its time.
 */
export function decideSettings(state: SettingsState, command: SettingsCommand, now: number): Decided {
  switch (command.type) {
    case 'ApproveParameters':
      return approve(state, command, now);
    case 'WithdrawParameters':
      return withdraw(state, command, now);
    case 'NoteRefusal':
      return refuse(state, command);
  }
}

function approve(state: SettingsState, command: ApproveParameters, now: number): Decided {
  const { symbol, from, parameters, approvalId, by, inForce } = command;
  const known = approvedOf(state, symbol);
  if (known.some((one) => one.approvalId === approvalId)) return ok([]);
  const newest = known.findLast(isLive);
  const latest = Math.max(newest?.version ?? 0, inForce);
  const effectiveAt = Math.max(now, command.effectiveAt);
  if (from !== latest || parameters.version !== from + 1)
    return invalid(`the latest version is already ${latest}`, { latest, from });
  if (newest && effectiveAt < newest.effectiveAt)
    return invalid('an earlier version takes effect only later', { latest, effectiveAt: newest.effectiveAt });
  return ok([
    {
      type: 'ParametersApproved',
      data: {
        symbol,
        version: parameters.version,
        parameters,
        effectiveAt,
        approvalId,
        by,
      },
    },
  ]);
}

function withdraw(
  state: SettingsState,
  { symbol, version, withdraws, approvalId, by, inForce }: WithdrawParameters,
  now: number,
): Decided {
  const known = approvedOf(state, symbol);
  if (known.some(({ withdrawal }) => withdrawal?.approvalId === approvalId)) return ok([]);
  const one = known.find((other) => other.approvalId === withdraws && other.version === version);
  if (!one) return invalid(`no version ${version} was granted by that approval`, { version });
  if (one.withdrawal) return invalid(`version ${version} has been taken back already`, { version });
  if (one.refused) return invalid(`version ${version} was refused at its time`, { version });
  if (version <= inForce || one.effectiveAt <= now)
    return invalid(`version ${version} is already in force`, { version, inForce, effectiveAt: one.effectiveAt });
  const later = known.findLast(isLive);
  if (later && later.version > version)
    return invalid(`version ${later.version} is built on it`, { version, latest: later.version });
  return ok([{ type: 'ParametersWithdrawn', data: { symbol, version, withdraws, approvalId, by } }]);
}

function refuse(state: SettingsState, { symbol, version }: NoteRefusal): Decided {
  const open = approvedOf(state, symbol).some((one) => one.version === version && isLive(one));
  return ok(open ? [{ type: 'ParametersRefused', data: { symbol, version } }] : []);
}
