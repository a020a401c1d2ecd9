import type { Kind, Shape } from '../../cluster/plan.js';

/** Whoever can have a successor ready; that process is named like its owner, with `-2`. */
export const OWNERS = ['ledger', 'matching-0', 'identity'] as const;
export type Owner = (typeof OWNERS)[number];
export const standbyOf = (owner: Owner): string => `${owner}-2`;

/**
 * A cluster in which only the drill trades: without the simulation, with a process ready to be started beside each
 * owner, and with the sentinel planned, since it is run over the log afterwards.
 */
export const drillShape: Shape = (roles) => [
  ...roles.filter(({ target }) => target !== 'simulation').map(spareIfSentinel),
  ...OWNERS.flatMap((owner) =>
    roles
      .filter(({ name }) => name === owner)
      .map((kind): Kind => ({ ...kind, name: standbyOf(owner), isSpare: true })),
  ),
];

const spareIfSentinel = (kind: Kind): Kind => (kind.target === 'sentinel' ? { ...kind, isSpare: true } : kind);
