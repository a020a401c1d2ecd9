import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Customer } from '../../identity/customer.guard.js';
import { ACCOUNT_CALLS } from './account-calls.js';
import { Described } from '../describe/described.js';
import { okV2 } from '../envelope/replies.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { OwnSubUsers } from './own-sub-users.js';
import { keyRow } from './key-rows.js';

/** The owner of the key, the owner's keys and those of sub-users. No answer contains a secret. */
@ApiTags('api for keys: user')
@Controller('v2/user')
@Signed('READ')
export class HuobiUserController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly own: OwnSubUsers,
  ) {}

  @Get('uid')
  @Described(ACCOUNT_CALLS.uid)
  uid(@Customer() { uid }: CustomerPrincipal): object {
    return okV2(Number(uid));
  }

  @Get('api-key')
  @Described(ACCOUNT_CALLS.keys)
  async keys(@Customer() customer: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const uid = parameters.text('uid') ?? customer.uid;
    if (uid !== customer.uid) await this.own.one(customer, uid, 'uid');
    const accessKey = parameters.text('accessKey');
    const keys = await ask(this.deps.signals, 'identity.api-keys', { uid });
    const nowMs = this.deps.clock.nowMs();
    return okV2(
      keys.filter((key) => accessKey === undefined || key.accessKey === accessKey).map((key) => keyRow(key, nowMs)),
    );
  }
}
