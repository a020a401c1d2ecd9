import type { ApprovalPayloads } from '@corella/contracts/identity';
import type { DiligenceTerms } from '@corella/contracts/kyc';
import type { SymbolParameters } from '@corella/contracts/market';
import type { ApprovalView, FeeScheduleVersion } from '@corella/contracts/queries';

/** Payloads that change a version, with what the contracts leave as plain JSON spelled out. */
interface VersionPayloads extends Pick<
  ApprovalPayloads,
  'market-parameters-withdraw' | 'fee-schedule-withdraw' | 'diligence-withdraw'
> {
  'market-parameters': Omit<ApprovalPayloads['market-parameters'], 'parameters'> & {
    readonly parameters: SymbolParameters;
  };
  'diligence-terms': Omit<ApprovalPayloads['diligence-terms'], 'terms'> & { readonly terms: DiligenceTerms };
  'fee-schedule': Omit<ApprovalPayloads['fee-schedule'], 'classes'> & {
    readonly classes: FeeScheduleVersion['classes'];
  };
}

/** An approval whose kind says what its payload is. */
export type ApprovalOf<Kind extends keyof VersionPayloads> = Omit<ApprovalView, 'payload' | 'kind'> & {
  readonly kind: Kind;
  readonly payload: ApprovalView['payload'] & VersionPayloads[Kind];
};

/** Identity checks a payload's shape before anybody can sign it, so the kind decides the shape. */
export const isApprovalOf = <Kind extends keyof VersionPayloads>(
  view: ApprovalView,
  kind: Kind,
): view is ApprovalView & ApprovalOf<Kind> => view.kind === kind;
