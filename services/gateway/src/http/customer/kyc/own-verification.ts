import { Inject, Injectable } from '@nestjs/common';
import type { KycPicture, KycSlot, KycView } from '@corella/contracts/kyc';
import type { KycDraftWire } from '@corella/contracts/kyc-web';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse } from '../../problem/refused.js';
import { draftWire } from './kyc-wire.js';

/** Reads what a customer has of their own verification. Identity answers from what it has written, never late. */
@Injectable()
export class OwnVerification {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  async of(uid: string): Promise<KycView> {
    return (await ask(this.deps.signals, 'identity.kyc', { uid })) ?? refuse('not-found');
  }

  async draftOf(uid: string): Promise<KycDraftWire> {
    const view = await this.of(uid);
    return draftWire(view.draft, view, this.deps.clock.nowMs());
  }

  async pictureOf(uid: string, slot: KycSlot): Promise<KycPicture> {
    const { draft } = await this.of(uid);
    return draft.pictures.find((picture) => picture.slot === slot) ?? refuse('not-found');
  }
}
