import type { IdentityRejection } from '@corella/contracts/identity';
import { kycStream } from '@corella/contracts/kyc';
import type { Result } from '@corella/result';
import type { Appended, Loaded, StreamStore } from '@corella/aggregates';
import type { KycCommand } from '../domain/kyc/kyc-command.js';
import { decideKyc } from '../domain/kyc/kyc.decide.js';
import type { KycEvent, Verification } from '../domain/kyc/kyc-state.js';

export type ChangedVerification = Result<Appended<Verification, KycEvent>, IdentityRejection>;

/** The verifications of customers, each a stream `kyc-{uid}`. */
export class Verifications {
  constructor(private readonly streams: StreamStore<Verification, KycEvent>) {}

  load(uid: string): Promise<Loaded<Verification>> {
    return this.streams.load(kycStream(uid));
  }

  /** Undefined where it would have to be read. */
  inMemory(uid: string): Verification | undefined {
    return this.streams.known(kycStream(uid))?.state;
  }

  async of(uid: string): Promise<Verification> {
    return (await this.load(uid)).state;
  }

  /** After commands that are under way: an event may be heard of before the state that it makes is known. */
  settled(uid: string): Promise<Loaded<Verification>> {
    return this.streams.settled(kycStream(uid));
  }

  change(
    uid: string,
    command: KycCommand,
    meta: { readonly by: string; readonly requestId?: string },
  ): Promise<ChangedVerification> {
    return this.streams.change(kycStream(uid), (state, at) => decideKyc(command, state, at), meta);
  }
}
