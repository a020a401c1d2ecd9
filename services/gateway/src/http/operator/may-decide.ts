import { Inject, Injectable } from '@nestjs/common';
import { APPROVAL_KINDS, permissionFor } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { refuse } from '../problem/refused.js';
import type { CallerCheck } from '../routes/route-policy.js';
import { oneById } from './list-dialect.js';

/** Every kind: for a request that does not exist, the caller must be able to decide some other one. */
const ANY_KIND = Object.values(APPROVAL_KINDS);

/**
 * Refuses who may not decide a request, before the body is read: whose role may not approve it, or who wants to
 * withdraw what somebody else asked for. Identity checks this again, with everything else, when the decision is taken.
 */
@Injectable()
export class MayDecide implements CallerCheck {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  async admit({ params, staff }: FastifyRequest): Promise<void> {
    const { id, decision } = params as { readonly id: string; readonly decision: string };
    const found = await ask(this.deps.signals, 'identity.list-approvals', oneById(id));
    const [approval] = found.ok ? found.value.rows : [];
    const may = (permission: string): boolean => staff?.permissions.includes(permission) ?? false;
    const admitted =
      decision !== 'withdraw'
        ? approval === undefined
          ? ANY_KIND.some(({ approve }) => may(approve))
          : may(permissionFor(approval, 'approve'))
        : approval === undefined
          ? ANY_KIND.some(({ initiate }) => may(initiate))
          : approval.initiator === staff?.staffId;
    if (!admitted) refuse('permission-missing');
  }
}
