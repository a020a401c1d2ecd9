import type { ApprovalKey } from '@corella/approval-keys';
import type { Clock } from '@corella/clock';
import { Journal } from '@corella/files/journal';
import { sha256Hex } from '@corella/hash';
import { placeOf, type AccountKey } from '@corella/hd-wallet';
import { payoutHash, type SignAnswer, type Signer, type SignRequest } from '@corella/signer';
import { HDKey } from '@scure/bip32';
import { SigningKey } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { checkApprovals } from './check-approvals.js';
import { checkBytes, refused, type Refused } from './check-bytes.js';
import type { Decoded } from './decode-evm.js';
import { SignedBefore, type Signed } from './signed-before.js';
import type { SignerChain, SignerPolicy } from './signer-policy.js';
import { seedIn } from './wallet-words.js';

/** Where BIP-44 has the account of each network. */
const ACCOUNT_PATHS: Readonly<Record<string, string>> = { eth: "m/44'/60'/0'" };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface LocalSignerOptions {
  /** The words of which all keys are made; for its owner alone. */
  readonly seedFile: string;
  /** What was signed, so that allowances and nonces outlive a restart. */
  readonly journalFile: string;
  readonly clock: Clock;
  readonly policy: SignerPolicy;
  /** With which receipts are checked. They come with the signer's own settings, not from whoever asks it. */
  readonly keys: readonly ApprovalKey[];
  /** What an amount of a coin is worth in AUD, both in the ledger's units; null where nobody knows. */
  readonly valueOf: (coin: string, units: bigint) => bigint | null;
}

/** A signer in this process: its keys are in a file, and every signature is noted durably before it leaves. */
export async function openLocalSigner(options: LocalSignerOptions): Promise<Signer> {
  const root = HDKey.fromMasterSeed(await seedIn(options.seedFile));
  const before = new SignedBefore(await Journal.open<Signed>(options.journalFile));
  return new LocalSigner(options, root, before);
}

class LocalSigner implements Signer {
  /** One after the other, so that two payouts never use the same allowance or nonce. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: LocalSignerOptions,
    private readonly root: HDKey,
    private readonly before: SignedBefore,
  ) {}

  async accounts(): Promise<readonly AccountKey[]> {
    const networks = new Set(this.options.policy.chains.map(({ network }) => network));
    return [...networks].flatMap((network) => {
      const path = ACCOUNT_PATHS[network];
      return path === undefined ? [] : [{ network, path, xpub: this.root.derive(path).publicExtendedKey }];
    });
  }

  sign(request: SignRequest): Promise<SignAnswer> {
    const done = this.tail.then(() => this.decide(request));
    this.tail = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.tail;
    await this.before.close();
  }

  private async decide(request: SignRequest): Promise<SignAnswer> {
    const { payload, unsigned, paths } = request;
    const chain = this.options.policy.chains.find((one) => one.chain === payload.chain && one.coin === payload.coin);
    if (chain === undefined) return no(refused('wrong-coin', `${payload.coin} is not paid out on ${payload.chain}`));
    if (!isWhole(payload.units) || !isWhole(payload.maxCost)) return no(refused('wrong-amount', 'no whole numbers'));
    const path = this.hotPath(chain, paths);
    if (path === null) return no(refused('not-ours', 'there has to be one path, of a place that pays out'));
    const bytes = checkBytes(request, chain);
    if ('reason' in bytes) return no(bytes);
    const known = {
      withdrawalId: request.withdrawalId,
      payloadHash: payoutHash(payload),
      bytesHash: sha256Hex(unsigned),
      path,
    };
    if (!this.before.has(known)) {
      const allowed = this.allowed(request, chain, bytes, path);
      if ('reason' in allowed) return no(allowed);
      const at = this.options.clock.nowMs();
      const automatic = String(allowed.automatic);
      await this.before.record({ ...known, at, network: chain.network, nonce: bytes.nonce, automatic });
    }
    return this.signed(unsigned, path);
  }

  private hotPath({ network }: SignerChain, paths: readonly string[]): string | null {
    const [path, ...others] = paths;
    const account = ACCOUNT_PATHS[network];
    if (path === undefined || others.length > 0 || account === undefined) return null;
    return placeOf({ path: account }, path)?.branch === 'hot' ? path : null;
  }

  /** Whether a new signature may be given, and what of the allowance it uses up. */
  private allowed(
    request: SignRequest,
    chain: SignerChain,
    { nonce }: Decoded,
    path: string,
  ): Refused | { readonly automatic: bigint } {
    const { policy, keys, valueOf } = this.options;
    const { payload, withdrawalId, approvals } = request;
    if (payload.id !== withdrawalId) return refused('receipt', `the payload is of withdrawal ${payload.id}`);
    if (payload.policyVersion !== policy.version) return refused('policy', `the policy in force is ${policy.version}`);
    const clash = this.clash(withdrawalId, { network: chain.network, path, nonce });
    if (clash !== null) return clash;
    const amount = valueOf(payload.coin, BigInt(payload.units));
    const cost = valueOf(chain.native.coin, BigInt(payload.maxCost));
    if (amount === null || cost === null) return refused('price', `nobody knows what ${payload.coin} is worth`);
    const value = amount + cost;
    const fault = checkApprovals(request, { policy, keys, value });
    if (fault !== null) return fault;
    if (approvals.length > 0) return { automatic: 0n };
    return this.isWithinAllowance(value, withdrawalId)
      ? { automatic: value }
      : refused('budget', 'the allowance for payouts that nobody has approved is used up');
  }

  /** Bytes of one withdrawal have to exclude each other, and those of two must not. */
  private clash(withdrawalId: string, place: Pick<Signed, 'network' | 'path' | 'nonce'>): Refused | null {
    const earlier = this.before.of(withdrawalId);
    const excludes = ({ network, path, nonce }: Signed): boolean =>
      network === place.network && path === place.path && nonce === place.nonce;
    if (!earlier.every(excludes))
      return refused('replacement', 'earlier bytes of this withdrawal could be mined beside these');
    const nonces = this.before.nonces(place);
    const owner = nonces.get(place.nonce);
    if (owner !== undefined && owner !== withdrawalId)
      return refused('nonce', `nonce ${place.nonce} belongs to withdrawal ${owner}`);
    if (nonces.size > 0 && owner === undefined && !nonces.has(place.nonce - 1))
      return refused('nonce', `nonce ${place.nonce} does not follow the last one`);
    return null;
  }

  private isWithinAllowance(value: bigint, withdrawalId: string): boolean {
    const { each, hour, day } = this.options.policy.automatic;
    const now = this.options.clock.nowMs();
    return (
      value <= each &&
      this.before.automaticAfter(now - HOUR_MS, withdrawalId) + value <= hour &&
      this.before.automaticAfter(now - DAY_MS, withdrawalId) + value <= day
    );
  }

  private signed(unsigned: string, path: string): SignAnswer {
    const { privateKey } = this.root.derive(path);
    if (privateKey === null) return no(refused('not-ours', `there is no key at ${path}`));
    const transaction = Transaction.from(`0x${unsigned}`);
    // RFC 6979: equal bytes have equal signatures.
    transaction.signature = new SigningKey(privateKey).sign(transaction.unsignedHash);
    if (transaction.hash === null) return no(refused('undecodable', 'the signed bytes have no hash'));
    return { ok: true, raw: transaction.serialized.slice(2), txid: transaction.hash };
  }
}

const isWhole = (text: string): boolean => /^(0|[1-9]\d{0,38})$/.test(text);
const no = ({ reason, detail }: Refused): SignAnswer => ({ ok: false, reason, detail });
