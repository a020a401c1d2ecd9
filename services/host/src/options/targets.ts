import { z } from 'zod';

/** The services that a process can run. One process runs all of them, or several share them. */
export const SERVICE_TARGETS = ['gateway', 'ledger', 'matching', 'identity', 'fiat', 'simulation'] as const;
export type ServiceTarget = (typeof SERVICE_TARGETS)[number];

export const TARGETS = ['all', 'sentinel', ...SERVICE_TARGETS] as const;
export type Target = (typeof TARGETS)[number];

const ALONE: readonly Target[] = ['all', 'sentinel'];

/** `--target gateway,ledger` and `--target gateway --target ledger` say the same. */
export const targetList = z
  .array(z.enum(TARGETS, `write one of ${TARGETS.join(', ')}`))
  .min(1, `write one of ${TARGETS.join(', ')}`)
  .refine((names) => new Set(names).size === names.length, 'name each target once')
  .refine((names) => names.length === 1 || !names.some((name) => ALONE.includes(name)), 'all and sentinel stand alone');

/** What a process of these targets runs. */
export const servicesOf = (names: readonly Target[]): readonly ServiceTarget[] =>
  names.includes('all') ? SERVICE_TARGETS : SERVICE_TARGETS.filter((name) => names.includes(name));

const KEEP_TABLES: readonly ServiceTarget[] = ['ledger', 'matching', 'identity', 'fiat'];
/** The ledger hides in its liability trees which leaf belongs to whom. */
const KEEP_SECRETS: readonly ServiceTarget[] = ['ledger', 'identity', 'fiat'];
/** Gateways take customers' documents and show them; identity has them checked. */
const KEEP_DOCUMENTS: readonly ServiceTarget[] = ['gateway', 'identity'];

/** Whether a process of these targets has tables to keep, the vault to open, or documents to read. */
export const keepsTables = (names: readonly Target[]): boolean => runsOneOf(names, KEEP_TABLES);
export const keepsSecrets = (names: readonly Target[]): boolean => runsOneOf(names, KEEP_SECRETS);
export const keepsDocuments = (names: readonly Target[]): boolean => runsOneOf(names, KEEP_DOCUMENTS);

const runsOneOf = (names: readonly Target[], some: readonly ServiceTarget[]): boolean =>
  servicesOf(names).some((service) => some.includes(service));

/** Whether other processes run the rest of the venue. */
export const isShare = (names: readonly Target[]): boolean => !names.some((name) => ALONE.includes(name));
