import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal, SubAccountChange, SubAuthority } from '@corella/contracts/identity';
import type { FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Refused } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { Described } from '../describe/described.js';
import { rowErrorOf, type RowError } from '../envelope/huobi-dialect.js';
import { okV2 } from '../envelope/replies.js';
import { huobiRefusal } from '../envelope/refuse-as.js';
import { BodyFields, type Fields } from '../fields/fields.js';
import { costOfIds } from '../orders/batch-cost.js';
import { Signed } from '../signing/guards.js';
import { demandMain, OwnSubUsers } from '../account/own-sub-users.js';
import { SUB_USER_CALLS } from './sub-user-calls.js';
import {
  CREATION,
  DEDUCT_MODE,
  MANAGEMENT,
  MOST_USERS,
  TRADABLE,
  TRANSFERABILITY,
  type NewSubUser,
} from './sub-user-fields.js';

const costOf = costOfIds(['userList'], MOST_USERS);

interface Asked {
  readonly customer: CustomerPrincipal;
  readonly request: FastifyRequest;
}

/** What a main account does with its sub-users (docs/rules/api-for-keys.md 51, 53). */
@ApiTags('api for keys: sub-users')
@Controller('v2/sub-user')
@Signed('WRITE')
export class HuobiSubUserChangesController {
  constructor(
    private readonly own: OwnSubUsers,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  @Post('creation')
  @Described(SUB_USER_CALLS.creation)
  @HttpCode(200)
  @Signed('WRITE', { costOf })
  async create(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    demandMain(customer);
    const rows: object[] = [];
    for (const user of CREATION.read(body, 'userList')) rows.push(await this.createOne(user, { customer, request }));
    return okV2(rows);
  }

  @Post('management')
  @Described(SUB_USER_CALLS.management)
  @HttpCode(200)
  async manage(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const [subUid, action] = [MANAGEMENT.read(body, 'subUid'), MANAGEMENT.read(body, 'action')];
    await this.own.one(customer, subUid);
    const [kind, already] = action === 'lock' ? (['freeze', 'already-frozen'] as const) : NOT_FROZEN;
    await this.change(subUid, { kind }, { customer, request }).catch(unless(already));
    return okV2({ subUid: Number(subUid), userState: action === 'lock' ? 'lock' : 'normal' });
  }

  @Post('tradable-market')
  @Described(SUB_USER_CALLS.tradable)
  @HttpCode(200)
  async tradable(
    @Customer() customer: CustomerPrincipal,
    @BodyFields() body: Fields,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const subUids = TRADABLE.read(body, 'subUids');
    const answer = { accountType: TRADABLE.read(body, 'accountType'), activation: TRADABLE.read(body, 'activation') };
    const own = await this.own.all(customer);
    const rows = subUids.map((subUid) =>
      rowOf({ subUid, ...answer }, async () => {
        const sub = own.find(({ uid }) => uid === subUid);
        if (sub === undefined) throw unknown();
        const others = sub.authorities.filter((one) => one !== 'exchange');
        const authorities: readonly SubAuthority[] =
          answer.activation === 'activated' ? ['exchange', ...others] : others;
        await this.change(subUid, { kind: 'authorities', authorities }, { customer, request });
      }),
    );
    return okV2(await Promise.all(rows));
  }

  /** Only its main account moves a sub-user's money, so that is what there is to set. */
  @Post('transferability')
  @Described(SUB_USER_CALLS.transferability)
  @HttpCode(200)
  transferability(@Customer() customer: CustomerPrincipal, @BodyFields() body: Fields): Promise<object> {
    const subUids = TRANSFERABILITY.read(body, 'subUids');
    const accountType = TRANSFERABILITY.read(body, 'accountType');
    const transferrable = TRANSFERABILITY.read(body, 'transferrable');
    const text = 'sub-users do not move money by themselves; the main account does';
    return this.settled(customer, { subUids, answer: { accountType, transferrable }, refused: transferrable && text });
  }

  /** Everybody pays the fees of their own trades. */
  @Post('deduct-mode')
  @Described(SUB_USER_CALLS.deductMode)
  @HttpCode(200)
  deductMode(@Customer() customer: CustomerPrincipal, @BodyFields() body: Fields): Promise<object> {
    const subUids = DEDUCT_MODE.read(body, 'subUids');
    const deductMode = DEDUCT_MODE.read(body, 'deductMode');
    const text = 'sub-users pay the fees of their own trades';
    return this.settled(customer, { subUids, answer: { deductMode }, refused: deductMode === 'master' && text });
  }

  /** The answer to what cannot be set to anything else. */
  private async settled(
    customer: CustomerPrincipal,
    set: { readonly subUids: readonly string[]; readonly answer: object; readonly refused: string | false },
  ): Promise<object> {
    const own = await this.own.all(customer);
    const rows = set.subUids.map((subUid) =>
      rowOf({ subUid, ...set.answer }, async () => {
        if (!own.some(({ uid }) => uid === subUid)) throw unknown();
        if (set.refused !== false)
          throw new Refused(huobiRefusal('base-operation-forbidden', set.refused, { reason: 'not-offered' }));
      }),
    );
    return okV2(await Promise.all(rows));
  }

  /** Nobody knows the password: the main account sets one if the sub-user is to log in. */
  private async createOne({ userName, note }: NewSubUser, { customer, request }: Asked): Promise<object> {
    // The same name with the same note is the same request.
    const idempotencyKey = `huobi:${createHash('sha256').update(`${userName.toLowerCase()}|${note}`).digest('hex')}`;
    const [uid, origin] = [customer.uid, this.context.originOf(request.raw)];
    const asked = {
      type: 'CreateSubAccount',
      uid,
      name: userName,
      remark: note,
      origin,
      idempotencyKey,
      byApiKey: true,
    } as const;
    const password = `Aa1-${randomBytes(12).toString('base64url')}`;
    try {
      const { subAccount } = await this.identity.send<'CreateSubAccount'>({ ...asked, password }, request.id);
      return { userName: subAccount.name, ...shown(note), uid: Number(subAccount.uid) };
    } catch (error) {
      return { ...named(userName), ...rowError(error) };
    }
  }

  private async change(subUid: string, change: SubAccountChange, { customer, request }: Asked): Promise<void> {
    const origin = this.context.originOf(request.raw);
    const asked = { type: 'ChangeSubAccount', uid: customer.uid, subUid, change, origin } as const;
    await this.identity.send<'ChangeSubAccount'>(asked, request.id);
  }
}

const NOT_FROZEN = ['unfreeze', 'not-frozen'] as const;
const unknown = (): Refused => new Refused({ code: 'sub-unknown' });

/** What is so already needs no change. */
const unless =
  (code: string) =>
  (error: unknown): void => {
    if (!(error instanceof Refused) || error.refusal.code !== code) throw error;
  };

/** What a row answers, and why it was refused if it was. What is about the venue refuses the whole request. */
async function rowOf(row: object, effect: () => Promise<void>): Promise<object> {
  try {
    await effect();
    return row;
  } catch (error) {
    return { ...row, ...rowError(error) };
  }
}

function rowError(error: unknown): RowError {
  const found = error instanceof Refused ? rowErrorOf(error.refusal) : null;
  if (found === null) throw error;
  return found;
}

/** A client's own text comes back only where stock clients cannot mistake it (docs/rules/api-for-keys.md 11). */
const shown = (note: string): object => (note === '' || /maintain/i.test(note) ? {} : { note });
const named = (userName: string): object => ({ userName: /^[A-Za-z0-9]{1,20}$/.test(userName) ? userName : '' });
