import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal, SubAccountView } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { ASSETS, formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { AccountReads } from '../../../reads/account-reads.js';
import { Customer } from '../../identity/customer.guard.js';
import { refuse } from '../../problem/refused.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { Described } from '../describe/described.js';
import { okData, okV2 } from '../envelope/replies.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { OwnSubUsers, userStateOf } from '../account/own-sub-users.js';
import { SUB_USER_CALLS } from './sub-user-calls.js';
import { DEPOSITS_OF, fromId, ONE_SUB_USER, uidInPath } from './sub-user-fields.js';

/** What a main account sees of its sub-users (docs/rules/api-for-keys.md 51, 52, 55). */
@ApiTags('api for keys: sub-users')
@Controller()
@Signed('READ')
export class HuobiSubUsersController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly own: OwnSubUsers,
    private readonly reads: AccountReads,
    private readonly numbers: AccountNumbers,
  ) {}

  /** All of it as of one entry of the ledger. */
  @Get('v1/subuser/aggregate-balance')
  @Described(SUB_USER_CALLS.sum)
  async sum(@Customer() customer: CustomerPrincipal): Promise<object> {
    const uids = (await this.own.all(customer)).map(({ uid }) => uid);
    if (uids.length === 0) return okData([]);
    const { sum } = await this.reads.familyBalances(uids);
    return okData(sum.map(({ asset, total }) => ({ currency: asset, type: 'spot', balance: total })));
  }

  @Get('v1/account/accounts/:id')
  @Described(SUB_USER_CALLS.balance)
  @ApiParam({ name: 'id', type: String, description: 'The uid of the sub-user' })
  async balance(@Customer() customer: CustomerPrincipal, @Param('id') given: string): Promise<object> {
    const subUid = uidInPath(given);
    const isOwn = (await this.own.all(customer)).some(({ uid }) => uid === subUid);
    const id = isOwn ? await this.numbers.of(subUid) : refuse('account-unknown');
    const { rows } = await ask(this.deps.signals, 'ledger.balances', { account: spotAccount(subUid) });
    const byAsset = new Map(rows.map((row) => [row.asset, row]));
    const list = ASSETS.flatMap(({ code }) => {
      const row = byAsset.get(code);
      const line = (type: 'trade' | 'frozen', units = '0'): object => ({
        currency: code,
        type,
        balance: formatUnits(BigInt(units)),
      });
      return [line('trade', row?.available), line('frozen', row?.frozen)];
    });
    return okData([{ id, type: 'spot', list }]);
  }

  @Get('v2/sub-user/user-list')
  @Described(SUB_USER_CALLS.list)
  async list(@Customer() customer: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const from = fromId(parameters);
    const users = (await this.own.all(customer)).filter(({ uid }) => Number(uid) >= from);
    return okV2(users.map(stateRow));
  }

  @Get('v2/sub-user/user-state')
  @Described(SUB_USER_CALLS.state)
  async state(@Customer() customer: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    return okV2(stateRow(await this.own.one(customer, ONE_SUB_USER.read(parameters, 'subUid'))));
  }

  @Get('v2/sub-user/account-list')
  @Described(SUB_USER_CALLS.accounts)
  async accounts(@Customer() customer: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const sub = await this.own.one(customer, ONE_SUB_USER.read(parameters, 'subUid'));
    const accountId = await this.numbers.find(sub.uid);
    const accountStatus = sub.frozenBy === null ? 'normal' : 'locked';
    const account = {
      accountType: 'spot',
      activation: sub.authorities.includes('exchange') ? 'activated' : 'deactivated',
      // It moves nothing by itself; its main account does, whatever this says.
      transferrable: false,
      accountIds: accountId === null ? [] : [{ accountId, accountStatus }],
    };
    return okV2({ uid: Number(sub.uid), deductMode: 'sub', list: [account] });
  }

  @Get('v2/sub-user/deposit-address')
  @Described(SUB_USER_CALLS.depositAddresses)
  depositAddresses(@Customer() customer: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    return this.noDeposits(customer, parameters);
  }

  @Get('v2/sub-user/query-deposit')
  @Described(SUB_USER_CALLS.deposits)
  deposits(@Customer() customer: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    return this.noDeposits(customer, parameters);
  }

  private async noDeposits(customer: CustomerPrincipal, parameters: Fields): Promise<object> {
    const subUid = DEPOSITS_OF.read(parameters, 'subUid');
    DEPOSITS_OF.read(parameters, 'currency');
    await this.own.one(customer, subUid);
    return okV2([]);
  }
}

const stateRow = (sub: SubAccountView): object => ({ uid: Number(sub.uid), userState: userStateOf(sub) });
