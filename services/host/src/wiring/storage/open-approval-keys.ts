import type { ApprovalKeys } from '@corella/approval-keys';
import { openFolderApprovalKeys } from '@corella/approval-keys-folder';
import { openVaultApprovalKeys } from '@corella/approval-keys-vault';
import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import type { DataDirectory } from '../../first-run/data-directory.js';
import type { Options } from '../../options/options.js';

/**
 * Beside the master key in the data directory. Where the vault is on a server, or its key is given, the directory may
 * hold no key: then in the vault.
 */
export const openApprovalKeys = (
  { vault: kept, 'master-key': masterKey }: Pick<Options, 'vault' | 'master-key'>,
  { keysDir }: Pick<DataDirectory, 'keysDir'>,
  { vault, clock }: { readonly vault: Vault; readonly clock: Clock },
): ApprovalKeys =>
  kept === 'sqlite' && masterKey === undefined ? openFolderApprovalKeys(keysDir) : openVaultApprovalKeys(vault, clock);
