import type { KycFieldGroup, KycKind } from '@corella/contracts/kyc';

export type Step = 'details' | 'people' | 'document' | 'review';

interface FormStep {
  readonly step: Exclude<Step, 'review'>;
  readonly groups: readonly KycFieldGroup[];
}

/** What is asked when. A company has one step more, for the people behind it. */
const STEPS: Readonly<Record<KycKind, readonly FormStep[]>> = {
  person: [
    { step: 'details', groups: ['person', 'address', 'trading'] },
    { step: 'document', groups: ['document'] },
  ],
  company: [
    { step: 'details', groups: ['company', 'places', 'finances'] },
    { step: 'people', groups: ['person', 'address', 'representative', 'owners'] },
    { step: 'document', groups: ['document'] },
  ],
};

export const stepsOf = (kind: KycKind): readonly FormStep[] => STEPS[kind];
export const stepNames = (kind: KycKind): readonly Step[] => [...STEPS[kind].map(({ step }) => step), 'review'];
