import type { ParametersVersion } from '@corella/contracts/market';
import type { Approved } from '../domain/settings/settings-state.js';
import { parametersAt, type SymbolFacts } from '../domain/symbol/symbol-facts.js';

/** All versions of a symbol's parameters, newest first: the listed one and those approved since. */
export function parameterHistory(
  facts: SymbolFacts,
  approved: readonly Approved[],
  now: number,
): readonly ParametersVersion[] {
  const inForce = parametersAt(facts, now);
  const statusOf = (version: number): ParametersVersion['status'] => {
    if (version === inForce.version) return 'in-force';
    return version > inForce.version ? 'scheduled' : 'superseded';
  };
  const versions = approved.map(
    ({ parameters, effectiveAt, approvalId, by, version, refused, withdrawal }): ParametersVersion => ({
      parameters,
      effectiveAt,
      approvalId,
      by,
      status: withdrawal ? 'withdrawn' : refused ? 'refused' : statusOf(version),
      ...(withdrawal ? { withdrawal } : {}),
    }),
  );
  const { listed, listedAt } = facts;
  // The listed version is left out if older approved versions have been forgotten.
  if (listed.version >= (approved[0]?.version ?? Infinity)) return versions.reverse();
  const first: ParametersVersion = {
    parameters: listed,
    effectiveAt: listedAt,
    approvalId: null,
    by: [],
    status: statusOf(listed.version),
  };
  return [first, ...versions].reverse();
}
