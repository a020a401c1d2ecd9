import type { StaffPrincipal } from '@corella/contracts/identity';
import type { ListRequest } from '@corella/contracts/queries';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { IdentityCalls } from '../../identity/identity-calls.js';

/** Pages ask again by themselves, so the same answer to the same person is recorded once in this time. */
const ONCE_IN_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

interface LookUp {
  readonly filter: ListRequest['filter'];
  /** Whom the list answered with. */
  readonly uids: readonly string[];
  readonly requestId: string;
}

/**
 * Records that staff looked a customer up by a whole address. Addresses are masked in every list, but such an answer
 * says whose the address is, or that nobody here has it. The address itself is personal data and not recorded.
 */
@Injectable()
export class AddressLookUps {
  private readonly recorded = new Map<string, number>();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  /** Call before the answer is shown. */
  async note(staff: StaffPrincipal, { filter, uids, requestId }: LookUp): Promise<void> {
    const { email, q } = filter;
    if (email === undefined && !(typeof q === 'string' && q.includes('@'))) return;
    const target = uids[0] === undefined ? 'users' : `user:${uids[0]}`;
    if (!this.isNew(`${staff.staffId} ${target}`)) return;
    await this.identity.send<'RecordAudit'>({
      type: 'RecordAudit',
      staff,
      permission: staff.permissions.includes('users.view') ? 'users.view' : 'users.view-masked',
      action: 'users.look-up',
      target,
      after: uids.length === 0 ? 'nobody has the address' : 'by address',
      requestId,
    });
  }

  private isNew(lookUp: string): boolean {
    const now = this.deps.clock.nowMs();
    const at = this.recorded.get(lookUp);
    if (at !== undefined && now - at < ONCE_IN_MS) return false;
    this.recorded.delete(lookUp);
    this.recorded.set(lookUp, now);
    const [oldest] = this.recorded.keys();
    if (this.recorded.size > MOST_REMEMBERED && oldest !== undefined) this.recorded.delete(oldest);
    return true;
  }
}
