import { z } from 'zod';
import type { OptionSpec } from './option-kinds.js';
import { servicesOf, type Target } from './targets.js';

/** How the checking service calls the venue back. */
export const KYC_OPTIONS = {
  'kyc-secret': {
    schema: z.string().min(32, 'write at least 32 characters').optional(),
    env: 'CORELLA_KYC_SECRET',
    value: 'SECRET',
    help: 'signs what the checking service posts to /api/kyc/vendor-events; a demo makes up its own',
    secret: true,
  },
} as const satisfies Record<string, OptionSpec>;

export type KycOptions = {
  readonly [Name in keyof typeof KYC_OPTIONS]?: z.output<(typeof KYC_OPTIONS)[Name]['schema']>;
};

/** What does not fit together. */
export const misfitKyc = ({
  target,
  'kyc-secret': secret,
}: KycOptions & { readonly target: readonly Target[] }): readonly string[] =>
  secret === undefined || servicesOf(target).includes('identity')
    ? []
    : [`--kyc-secret: identity alone checks those calls; with --target ${target.join(',')} leave it out`];
