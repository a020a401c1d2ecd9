import { Inject, Injectable } from '@nestjs/common';
import type { CustomerPrincipal, SubAccountView } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse } from '../../problem/refused.js';
import { refuseFormat } from '../envelope/refuse-as.js';

export const NO_SUB_USER = 'there is no such sub-user';

/** The sub-users of whoever signed. A sub-user has none, and its key may not ask. */
@Injectable()
export class OwnSubUsers {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** By uid, smallest first. */
  async all(customer: CustomerPrincipal): Promise<readonly SubAccountView[]> {
    demandMain(customer);
    const { items } = await ask(this.deps.signals, 'identity.sub-accounts', { uid: customer.uid });
    return [...items].sort((one, other) => Number(one.uid) - Number(other.uid));
  }

  /** That of somebody else is reported like one that does not exist. */
  async one(customer: CustomerPrincipal, subUid: string, field = 'subUid'): Promise<SubAccountView> {
    const own = (await this.all(customer)).find(({ uid }) => uid === subUid);
    return own ?? refuseFormat(field, NO_SUB_USER);
  }
}

export function demandMain({ user }: CustomerPrincipal): void {
  if (user.parentUid !== undefined) refuse('sub-refused');
}

/** How the Huobi API calls a freeze, whoever did it. */
export const userStateOf = ({ frozenBy }: SubAccountView): 'normal' | 'lock' => (frozenBy === null ? 'normal' : 'lock');
