import type { Options } from '../options/options.js';
import { keepsSecrets, keepsTables } from '../options/targets.js';

/** Which parts of a venue are in its data directory and not on a server. */
export interface KeptHere {
  /** And what belongs to the log: the facts of the venue and its liability trees. */
  readonly log: boolean;
  readonly tables: boolean;
  readonly vault: boolean;
  /** The master key of the vault, wherever that is. */
  readonly key: boolean;
}

type Choice = Pick<Options, 'target' | 'event-store' | 'read-models' | 'vault' | 'master-key'>;

export const keptHere = (options: Choice): KeptHere => ({
  log: options['event-store'] === 'sqlite',
  tables: keepsTables(options.target) && options['read-models'] === 'sqlite',
  vault: keepsSecrets(options.target) && options.vault === 'sqlite',
  key: keepsSecrets(options.target) && options['master-key'] === undefined,
});

/** Without any of them the data directory may be empty or missing, and nobody needs its lock. */
export const needsDirectory = (kept: KeptHere): boolean => Object.values(kept).some(Boolean);
