import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ApiKeyView, ApiPermission, CustomerPrincipal } from '@corella/contracts/identity';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Customer } from '../../identity/customer.guard.js';
import { ACCOUNT_CALLS } from './account-calls.js';
import { Described } from '../describe/described.js';
import { okV2 } from '../envelope/replies.js';
import { refuseFormat } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';

const DAY_MS = 86_400_000;
/** What a key that never expires says. */
const NO_END = -1;
const PERMISSION_NAMES: Readonly<Record<ApiPermission, string>> = {
  READ: 'readOnly',
  WRITE: 'trade',
  WITHDRAW: 'withdraw',
};

const keyRow = (key: ApiKeyView, nowMs: number): object => ({
  accessKey: key.accessKey,
  status: key.status === 'active' ? 'normal' : 'expired',
  note: key.label,
  permission: key.permissions.map((one) => PERMISSION_NAMES[one]).join(','),
  ipAddresses: key.ips.join(','),
  validDays: key.expiresAt === null ? NO_END : Math.max(0, Math.ceil((key.expiresAt - nowMs) / DAY_MS)),
  createTime: key.createdAt,
  updateTime: key.createdAt,
});

/** The owner of the key and the owner's keys. No answer contains a secret. */
@ApiTags('api for keys: user')
@Controller('v2/user')
@Signed('READ')
export class HuobiUserController {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  @Get('uid')
  @Described(ACCOUNT_CALLS.uid)
  uid(@Customer() { uid }: CustomerPrincipal): object {
    return okV2(Number(uid));
  }

  @Get('api-key')
  @Described(ACCOUNT_CALLS.keys)
  async keys(@Customer() { uid }: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const wanted = parameters.text('uid');
    if (wanted !== undefined && wanted !== uid)
      refuseFormat('uid', 'this is not your uid or that of a sub-user of yours');
    const accessKey = parameters.text('accessKey');
    const keys = await ask(this.deps.signals, 'identity.api-keys', { uid });
    const nowMs = this.deps.clock.nowMs();
    return okV2(
      keys.filter((key) => accessKey === undefined || key.accessKey === accessKey).map((key) => keyRow(key, nowMs)),
    );
  }
}
