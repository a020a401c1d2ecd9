/** One run of Stryker: what is mutated, whose specs must notice, and the score below which the command fails. */
export interface MutationArea {
  readonly name: string;
  /** Globs from the root. The command leaves specs and test code out. */
  readonly mutate: readonly string[];
  /** The project whose unit and property specs run. */
  readonly specs: string;
  /** `unit`, `prop`, `int`, `sim`: the tiers to run. */
  readonly tiers: string;
  /** Per cent. */
  readonly atLeast: number;
}

const DOMAIN = 85;
const ELSEWHERE = 70;

export const mutationAreas: readonly MutationArea[] = [
  {
    name: 'ledger',
    mutate: ['services/ledger/src/domain/**/*.ts', 'services/ledger/src/use-cases/**/*.decide.ts'],
    specs: 'services/ledger',
    tiers: '(unit|prop)',
    atLeast: DOMAIN,
  },
  {
    name: 'matching',
    mutate: ['services/matching/src/domain/**/*.ts', '!services/matching/src/domain/history/**'],
    specs: 'services/matching',
    tiers: '(unit|prop)',
    atLeast: DOMAIN,
  },
  {
    name: 'single-writer',
    mutate: ['libs/runtime/single-writer/src/**/*.ts'],
    specs: 'libs/runtime/single-writer',
    tiers: '(unit|prop|sim)',
    atLeast: ELSEWHERE,
  },
  {
    name: 'identity',
    mutate: [
      'services/identity/src/domain/**/*.ts',
      'services/identity/src/use-cases/**/*.ts',
      'services/identity/src/login/**/*.ts',
      'services/identity/src/sessions/**/*.ts',
      'services/identity/src/api-keys/**/*.ts',
    ],
    specs: 'services/identity',
    tiers: '(unit|prop|int)',
    atLeast: ELSEWHERE,
  },
  {
    name: 'gateway',
    mutate: ['services/gateway/src/domain/**/*.ts', 'services/gateway/src/use-cases/**/*.ts'],
    specs: 'services/gateway',
    tiers: '(unit|prop|int)',
    atLeast: ELSEWHERE,
  },
];
