import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { randomUUID } from 'node:crypto';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { Trace } from '../../edge/trace.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { refuse, Refused } from '../../problem/refused.js';
import { AccountNumbers } from '../account/account-numbers.js';
import { Described } from '../describe/described.js';
import { okData } from '../envelope/replies.js';
import { huobiRefusal, refuseFormat } from '../envelope/refuse-as.js';
import { BodyFields, type Fields } from '../fields/fields.js';
import { Signed } from '../signing/guards.js';
import { NO_SUB_USER, OwnSubUsers } from '../account/own-sub-users.js';
import { SUB_USER_CALLS } from './sub-user-calls.js';
import { FAMILY_TRANSFER, TRANSFER } from './sub-user-fields.js';

/** Hexadecimal digits of a transfer's id that make a number which every client can read. */
const ID_DIGITS = 12;
const HEXADECIMAL = 16;

interface Move {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly units: bigint;
  readonly key: string;
}

/** Money between a main account and its sub-users (docs/rules/api-for-keys.md 56). */
@ApiTags('api for keys: sub-users')
@Controller('v1')
@Signed('WRITE')
export class HuobiSubUserTransfersController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly own: OwnSubUsers,
    private readonly identity: IdentityCalls,
    private readonly revisions: RevisionMemory,
    private readonly numbers: AccountNumbers,
  ) {}

  @Post('subuser/transfer')
  @Described(SUB_USER_CALLS.transfer)
  @HttpCode(200)
  async transfer(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const subUid = TRANSFER.read(body, 'sub-uid');
    const [asset, units] = [TRANSFER.read(body, 'currency'), TRANSFER.read(body, 'amount')];
    const { uid } = customer;
    const [from, to] = TRANSFER.read(body, 'type') === 'master-transfer-in' ? [subUid, uid] : [uid, subUid];
    const client = TRANSFER.read(body, 'client-order-id');
    await this.own.one(customer, subUid, 'sub-uid');
    const key = client === undefined ? randomUUID() : `huobi:${client}`;
    return okData(await this.move(customer, { from, to, asset, units, key }, trace));
  }

  @Post('account/transfer')
  @Described(SUB_USER_CALLS.familyTransfer)
  @HttpCode(200)
  async familyTransfer(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Trace() trace: string,
  ): Promise<object> {
    const [from, to] = [FAMILY_TRANSFER.read(body, 'from-user'), FAMILY_TRANSFER.read(body, 'to-user')];
    for (const name of ['from-account-type', 'to-account-type'] as const) FAMILY_TRANSFER.read(body, name);
    const [asset, units] = [FAMILY_TRANSFER.read(body, 'currency'), FAMILY_TRANSFER.read(body, 'amount')];
    const family = [customer.uid, ...(await this.own.all(customer)).map(({ uid }) => uid)];
    for (const [name, whose] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!family.includes(whose)) refuseFormat(`${name}-user`, NO_SUB_USER);
      await this.numbers.demandOwn(whose, FAMILY_TRANSFER.read(body, `${name}-account`));
    }
    const id = await this.move(customer, { from, to, asset, units, key: randomUUID() }, trace);
    return okData({ 'transact-id': id, 'transact-time': this.deps.clock.nowMs() });
  }

  private async move({ uid }: CustomerPrincipal, move: Move, trace: string): Promise<number> {
    const { from, to, asset, units, key: idempotencyKey } = move;
    const asked = { type: 'TransferFunds', uid, from, to, asset, units: String(units), idempotencyKey } as const;
    const made = await this.identity.send<'TransferFunds'>(asked, trace).catch(asTransfer);
    for (const whose of [from, to]) this.revisions.note(spotAccount(whose), made.revision);
    return Number.parseInt(made.transferId.slice(0, ID_DIGITS), HEXADECIMAL);
  }
}

/** Two reasons have another code where no order is placed. */
function asTransfer(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { code: reason } = error.refusal;
  if (reason === 'insufficient-funds')
    throw new Refused(huobiRefusal('dw-insufficient-balance', 'the balance is not enough', { reason }));
  if (reason === 'transfer-same') refuseFormat('to-user', 'another account is expected');
  if (reason === 'sub-unknown') refuse('account-unknown');
  throw error;
}
