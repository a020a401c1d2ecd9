import { createPrivateKey } from 'node:crypto';
import {
  kidOf,
  newApprovalKey,
  publishedKey,
  signerOf,
  type ApprovalKeys,
  type ApprovalSigner,
} from '@corella/approval-keys';
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
  let signer: Promise<ApprovalSigner> | null = null;
  const rows = async () =>
    [...(await vault.list<KeyBody>(KIND))].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  const load = async (): Promise<ApprovalSigner> => {
    const [newest] = await rows();
    if (newest !== undefined) return signerOf(createPrivateKey(newest.body.privateKey));
    const privateKey = newApprovalKey();
    const key = createPrivateKey(privateKey);
    const row = { kind: KIND, id: kidOf(key), person: null, body: { privateKey }, now: clock.nowMs() };
    await vault.put({ ...row, expectedVersion: 0 });
    return signerOf(key);
  };
  return {
    signer() {
      signer ??= load().catch((error: unknown) => {
        signer = null;
        throw error;
      });
      return signer;
    },
    published: async () => (await rows()).map(({ body }) => publishedKey(createPrivateKey(body.privateKey))),
  };
}
