import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { findAsset } from '@corella/money';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Customer } from '../../identity/customer.guard.js';
import { ACCOUNT_CALLS } from './account-calls.js';
import { Described } from '../describe/described.js';
import { okData, okV2 } from '../envelope/replies.js';
import { refuseAs, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { AccountHistory, type HistoryRequest } from './account-history.js';
import { AccountNumbers } from './account-numbers.js';
import { historyRow, ledgerRow, TRANSACT_TYPES, typesBehind } from './history-rows.js';

const HOUR_MS = 3_600_000;
const TEN_DAYS_MS = 240 * HOUR_MS;
const SIZE = { least: 1, most: 500, usual: 100 } as const;

/** The same parameters, by their names in the older and the newer call. */
interface Names {
  readonly account: string;
  readonly types: string;
  readonly start: string;
  readonly end: string;
  readonly size: string;
  readonly from: string;
}
const OLDER: Names = {
  account: 'account-id',
  types: 'transact-types',
  start: 'start-time',
  end: 'end-time',
  size: 'size',
  from: 'from-id',
};
const NEWER: Names = {
  account: 'accountId',
  types: 'transactTypes',
  start: 'startTime',
  end: 'endTime',
  size: 'limit',
  from: 'fromId',
};

/**
 * What changed the caller's account: trades, transfers, deposits, withdrawals and corrections
 * (docs/rules/api-for-keys.md 36).
 */
@ApiTags('api for keys: account')
@Controller()
@Signed('READ')
export class HuobiHistoryController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly numbers: AccountNumbers,
    private readonly history: AccountHistory,
  ) {}

  /** By default the last hour, oldest first. */
  @Get('v1/account/history')
  @Described(ACCOUNT_CALLS.older)
  async older(@Customer() { uid }: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const id = await this.account(uid, parameters, OLDER);
    const { records, nextId } = await this.history.read(
      this.request(uid, parameters, OLDER, { windowMs: HOUR_MS, sort: 'asc' }),
    );
    return {
      ...okData(records.map((record) => historyRow(id, record))),
      ...(nextId === null ? {} : { 'next-id': nextId }),
    };
  }

  /** By default the last ten days, newest first. */
  @Get('v2/account/ledger')
  @Described(ACCOUNT_CALLS.newer)
  async newer(@Customer() { uid }: CustomerPrincipal, @Parameters() parameters: Fields): Promise<object> {
    const id = await this.account(uid, parameters, NEWER);
    const { records, nextId } = await this.history.read(
      this.request(uid, parameters, NEWER, { windowMs: TEN_DAYS_MS, sort: 'desc' }),
    );
    return { ...okV2(records.map((record) => ledgerRow(id, record))), ...(nextId === null ? {} : { nextId }) };
  }

  private async account(uid: string, parameters: Fields, names: Names): Promise<number> {
    return this.numbers.demandOwn(uid, parameters.text(names.account) ?? refuseMissing(names.account));
  }

  private request(
    uid: string,
    parameters: Fields,
    names: Names,
    usual: { readonly windowMs: number; readonly sort: 'asc' | 'desc' },
  ): HistoryRequest {
    const currency = parameters.text('currency');
    if (currency !== undefined && findAsset(currency) === undefined)
      refuseFormat('currency', 'there is no such currency');
    const to = parameters.whole(names.end) ?? this.deps.clock.nowMs();
    const from = parameters.whole(names.start) ?? Math.max(0, to - usual.windowMs);
    if (from > to) refuseAs('base-date-limit-error', 'the start is behind the end');
    const fromId = parameters.whole(names.from);
    return {
      uid,
      from,
      to,
      types: typesBehind(parameters.choices(names.types, TRANSACT_TYPES)),
      ascending: (parameters.choice('sort', ['asc', 'desc']) ?? usual.sort) === 'asc',
      size: parameters.whole(names.size, { min: SIZE.least, max: SIZE.most }) ?? SIZE.usual,
      ...(currency === undefined ? {} : { asset: currency }),
      ...(fromId === undefined ? {} : { fromId }),
    };
  }
}
