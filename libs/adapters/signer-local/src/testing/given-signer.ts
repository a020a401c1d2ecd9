import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newApprovalKey, publishedKey, signerOf } from '@corella/approval-keys';
import { buildEvmPayout } from '@corella/chain/evm';
import { ManualClock } from '@corella/clock';
import { receiptText, type StaffRole } from '@corella/contracts/identity';
import { payoutHash, type PayoutPayload, type SignedApproval, type Signer, type SignRequest } from '@corella/signer';
import { openLocalSigner, type SignerPolicy } from '../index.js';

export const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const HOT = "m/44'/60'/0'/2/0";
export const GWEI = 1_000_000_000n;
/** Of the ledger: one coin or one dollar. */
export const ONE = 100_000_000n;
const native = { coin: 'eth', decimals: 18 };
const evm = { network: 'eth', networkId: '31337', native };

export const NETWORK = {
  name: 'eth',
  id: '31337',
  model: 'account',
  coins: [
    { chain: 'eth', coin: 'eth', decimals: 18, contract: null },
    { chain: 'usdterc20', coin: 'usdt', decimals: 6, contract: TOKEN },
  ],
} as const;

export const POLICY: SignerPolicy = {
  version: 3,
  chains: [
    { ...evm, chain: 'eth', coin: 'eth', decimals: 18, contract: null },
    { ...evm, chain: 'usdterc20', coin: 'usdt', decimals: 6, contract: TOKEN },
  ],
  automatic: { each: 2_400n * ONE, hour: 5_000n * ONE, day: 7_000n * ONE },
  onePersonUpTo: 50_000n * ONE,
  needed: 'aml',
  roles: ['aml', 'treasury'],
  kinds: ['withdrawal-reexamine'],
};

const PEM = newApprovalKey();
const KEY = createPrivateKey(PEM);
const PUBLISHED = publishedKey(KEY);

/** A payload of ETH; A$3,000 each below. */
export const payloadOf = (change: Partial<PayoutPayload> = {}): PayoutPayload => ({
  id: '7',
  chain: 'eth',
  coin: 'eth',
  address: PAYEE,
  tag: null,
  units: String(ONE),
  maxCost: '1000000',
  policyVersion: 3,
  ...change,
});

export const bytesOf = (
  { coin, address, units }: PayoutPayload,
  { nonce = 0, rate = 20n * GWEI, id = '31337' }: { nonce?: number; rate?: bigint; id?: string } = {},
): string => {
  const finest = coin === 'eth' ? BigInt(units) * 10n ** 10n : BigInt(units) / 100n;
  const from = { address: PAYEE, path: HOT };
  const spend = { kind: 'nonce', nonce } as const;
  return buildEvmPayout({ ...NETWORK, id }, { coin, to: address, tag: null, units: finest, from, spend, rate }).bytes;
};

export function approvalOf(
  payload: PayoutPayload,
  change: Partial<SignedApproval> & { readonly role?: StaffRole } = {},
  key = KEY,
): SignedApproval {
  const about = {
    approvalId: 'a1',
    kind: 'withdrawal-reexamine',
    target: `withdrawal:${payload.id}`,
    payloadHash: payoutHash(payload),
    staffId: 's-1',
    role: 'aml' as const,
    at: 1_000,
    ...change,
  };
  const { kid, sign } = signerOf(key);
  const receipt = { kid, version: 2, signature: sign(receiptText(about, 2)) } as const;
  return { initiator: 'system', receipt, ...about };
}

export const requestOf = (
  payload: PayoutPayload,
  { approvals = [approvalOf(payload)], unsigned = bytesOf(payload) }: Partial<SignRequest> = {},
): SignRequest => ({ withdrawalId: payload.id, payload, unsigned, paths: [HOT], changePaths: [], approvals });

export interface GivenSigner {
  readonly directory: string;
  readonly clock: ManualClock;
  open(change?: Partial<SignerPolicy>): Promise<Signer>;
}

/** A signer in a folder of its own. ETH is worth A$3,000, USDT A$1.50, and nobody knows about the rest. */
export function givenSigner(): GivenSigner & { readonly remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'corella-signer-'));
  const clock = new ManualClock(1_000_000_000);
  const prices: Readonly<Record<string, bigint>> = { eth: 3_000n * ONE, usdt: (3n * ONE) / 2n };
  const open = (change: Partial<SignerPolicy> = {}): Promise<Signer> =>
    openLocalSigner({
      seedFile: join(directory, 'keys', 'wallet-words'),
      journalFile: join(directory, 'signed.jsonl'),
      clock,
      policy: { ...POLICY, ...change },
      keys: [PUBLISHED],
      valueOf: (coin, units) => {
        const price = prices[coin];
        return price === undefined ? null : (units * price) / ONE;
      },
    });
  return { directory, clock, open, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
