import { createPrivateKey, type KeyObject } from 'node:crypto';
import { publishedKey, signerIn, type ApprovalKeys } from '@corella/approval-keys';
import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';

const KIND = 'approval-key';

interface KeyBody {
  readonly privateKey: string;
}

/**
 * Rows of the vault, sealed under its master key: for a venue whose identity may run on any of several machines, which
 * then all have the same key. The newest signs.
 */
export function openVaultApprovalKeys(vault: Pick<Vault, 'list' | 'put'>, clock: Clock): ApprovalKeys {
  const keys = async (): Promise<readonly KeyObject[]> =>
    [...(await vault.list<KeyBody>(KIND))]
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ body }) => createPrivateKey(body.privateKey));
  const keep = async (id: string, privateKey: string): Promise<void> => {
    const row = { kind: KIND, id, person: null, body: { privateKey }, now: clock.nowMs() };
    await vault.put({ ...row, expectedVersion: 0 });
  };
  return {
    signer: signerIn({ newest: async () => (await keys())[0] ?? null, keep }),
    published: async () => (await keys()).map(publishedKey),
  };
}
