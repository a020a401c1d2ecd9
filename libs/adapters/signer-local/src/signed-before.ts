import type { Journal } from '@corella/files/journal';

/** A signature that was given. No address and no amount of a coin: those stand in the vault. */
export interface Signed {
  readonly at: number;
  readonly withdrawalId: string;
  readonly payloadHash: string;
  readonly bytesHash: string;
  readonly network: string;
  readonly path: string;
  readonly nonce: number;
  /** What it was worth, where nobody had approved it; else 0. A decimal integer. */
  readonly automatic: string;
}

/** What the signer has signed. It is durable before a signature leaves. */
export class SignedBefore {
  constructor(private readonly journal: Journal<Signed>) {}

  /** Whether these very bytes were signed for this very payload. */
  has({
    withdrawalId,
    payloadHash,
    bytesHash,
    path,
  }: Pick<Signed, 'withdrawalId' | 'payloadHash' | 'bytesHash' | 'path'>): boolean {
    return this.journal.entries.some(
      (one) =>
        one.withdrawalId === withdrawalId &&
        one.payloadHash === payloadHash &&
        one.bytesHash === bytesHash &&
        one.path === path,
    );
  }

  /** The nonces of an address, with the withdrawal of each. */
  nonces({ network, path }: Pick<Signed, 'network' | 'path'>): ReadonlyMap<number, string> {
    const ofPlace = this.journal.entries.filter((one) => one.network === network && one.path === path);
    return new Map(ofPlace.map(({ nonce, withdrawalId }) => [nonce, withdrawalId]));
  }

  of(withdrawalId: string): readonly Signed[] {
    return this.journal.entries.filter((one) => one.withdrawalId === withdrawalId);
  }

  /** What went out after an instant without approval, this withdrawal left out. Each counts once, at its highest. */
  automaticAfter(instant: number, withdrawalId: string): bigint {
    const worth = new Map<string, bigint>();
    for (const one of this.journal.entries) {
      const value = BigInt(one.automatic);
      if (one.at > instant && one.withdrawalId !== withdrawalId && value > (worth.get(one.withdrawalId) ?? 0n))
        worth.set(one.withdrawalId, value);
    }
    return [...worth.values()].reduce((sum, value) => sum + value, 0n);
  }

  record(signed: Signed): Promise<void> {
    return this.journal.append(signed);
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
