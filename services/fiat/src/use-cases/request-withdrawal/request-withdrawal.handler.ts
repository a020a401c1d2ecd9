import { randomBytes } from 'node:crypto';
import {
  OUT_POLICY_VERSION,
  outflowStream,
  outTermsOf,
  type FiatCommand,
  type FiatRejection,
  type FiatReply,
  type OutTerms,
} from '@corella/contracts/cash';
import type { UserView } from '@corella/contracts/identity';
import { payloadHash, sha256Hex } from '@corella/hash';
import { ok, reject, type Result } from '@corella/result';
import { ask } from '@corella/signals';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Admission } from '../../domain/outflow/outflow-state.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';
import { payeeHash, type Payee } from '../../payees/payee-rows.js';
import { change, goOn } from '../../withdrawals/admissions.js';
import { audUnitsOf } from '../../withdrawals/aud-value.js';
import { isServed } from '../../withdrawals/is-served.js';
import { riskInputs } from '../../withdrawals/risk-inputs.js';

type Reply = FiatReply<'RequestWithdrawal'>;
type Request = FiatCommand<'RequestWithdrawal'>;

/** So many of one owner may wait for each other. */
const MOST_WAITING = 60;
const UNITS = /^[1-9][0-9]{0,18}$/;

export class RequestWithdrawalCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

/** Admits a request, has its owner proven, and reserves the money. The same key goes on where the first one stopped. */
@CommandHandler(RequestWithdrawalCommand)
export class RequestWithdrawalHandler implements ICommandHandler<RequestWithdrawalCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request }: RequestWithdrawalCommand): Promise<Reply> {
    const work = () => this.inTurn(request);
    const reply = await this.context.withdrawing.runUnlessMany(request.uid, MOST_WAITING, work);
    return reply ?? reject({ code: 'busy' });
  }

  private async inTurn(request: Request): Promise<Reply> {
    const { uid, sessionId, stepUp, bodyHash } = request;
    const keyHash = sha256Hex(`${uid}|${request.key}`);
    const { state } = await this.context.outflows.settled(outflowStream(uid));
    const known = state.outgoing.get(state.byKey.get(keyHash) ?? -1);
    if (known !== undefined && known.asked.bodyHash !== bodyHashOf(request))
      return reject({ code: 'idempotency-conflict', field: 'key' });
    const withdrawalId = known?.asked.withdrawalId ?? (await this.freshId());
    const admitted = known === undefined ? await this.admit(request, { withdrawalId, keyHash }) : ok(null);
    if (!admitted.ok) return admitted;
    const done = await goOn(this.context, { uid, withdrawalId }, { sessionId, stepUp, bodyHash });
    return done.ok ? ok({ withdrawalId }) : done;
  }

  /** A clock that was set back gives an id again. Whatever was ever admitted has a row of whom it pays. */
  private async freshId(): Promise<number> {
    const { withdrawalIds, payeeRows } = this.context;
    for (;;) {
      const id = withdrawalIds.next();
      if ((await payeeRows.of(id)) === null) return id;
    }
  }

  private async admit(
    request: Request,
    { withdrawalId, keyHash }: { readonly withdrawalId: number; readonly keyHash: string },
  ): Promise<Result<null, FiatRejection>> {
    const { context } = this;
    const { uid, asset } = request;
    const chain = request.chain ?? null;
    const terms = outTermsOf(asset, chain);
    if (terms === undefined || !isServed(terms)) return reject({ code: 'currency-not-served', field: 'currency' });
    const amount = amountOf(request, terms);
    if (!amount.ok) return amount;
    const refused = findRefusedOwner(await ask(context.signals, 'identity.user', { uid }), context.clock.nowMs());
    if (refused !== null) return reject(refused);
    const found = await this.payeeOf(request, terms);
    if (found === null) return reject({ code: 'payee-unknown', field: chain === null ? 'bankAccountId' : 'addressId' });
    const audUnits = await audUnitsOf(context, { asset, units: amount.value });
    if (audUnits === null) return reject({ code: 'price-stale' });
    const { payee, payeeId, payeeSince } = found;
    const inputs = await riskInputs(context, { withdrawalId, uid, payeeId, audUnits, payeeSince });
    const asked: Admission = {
      withdrawalId,
      uid,
      keyHash,
      bodyHash: bodyHashOf(request),
      asset,
      rail: terms.rail,
      chain,
      payeeId,
      payeeHash: payeeHash(withdrawalId, payee),
      units: request.units,
      feeUnits: String(terms.fee),
      maxCostUnits: String(terms.maxCost),
      costAsset: terms.costAsset,
      audUnits: String(audUnits),
      inputs,
      policyVersion: OUT_POLICY_VERSION,
    };
    await context.payeeRows.keep({ withdrawalId, uid, payee, now: context.clock.nowMs() });
    const admitted = await change(context, { uid }, { type: 'Admit', asked });
    return admitted.ok ? ok(null) : admitted;
  }

  private async payeeOf(
    { uid, addressId, bankAccountId }: Request,
    { asset, rail, chain }: OutTerms,
  ): Promise<{ readonly payee: Payee; readonly payeeId: string; readonly payeeSince: number } | null> {
    const salt = randomBytes(16).toString('hex');
    if (rail === 'bank') {
      const saved = bankAccountId === undefined ? null : await this.context.payees.bankAccount(uid, bankAccountId);
      if (saved === null || saved.currency !== asset || saved.verifiedAt === null) return null;
      const payee = { name: saved.name, address: saved.account, tag: null, label: saved.name, salt };
      return { payee, payeeId: bankAccountId ?? '', payeeSince: saved.verifiedAt };
    }
    const saved = addressId === undefined ? null : await this.context.payees.address(uid, addressId);
    if (saved === null || saved.chain !== chain || saved.coin !== asset) return null;
    const payee = { name: saved.label, address: saved.address, tag: saved.tag, label: saved.label, salt };
    return { payee, payeeId: addressId ?? '', payeeSince: saved.addedAt };
  }
}

const bodyHashOf = ({ asset, chain, addressId, bankAccountId, units }: Request): string =>
  payloadHash({
    asset,
    chain: chain ?? null,
    addressId: addressId ?? null,
    bankAccountId: bankAccountId ?? null,
    units,
  });

function amountOf({ units }: Request, terms: OutTerms): Result<bigint, FiatRejection> {
  const amount = UNITS.test(units) ? BigInt(units) : 0n;
  if (amount > 0n && amount <= terms.fee) return reject({ code: 'amount-below-fee', field: 'amount' });
  const isIn = amount >= terms.least && amount <= terms.most && amount % terms.step === 0n;
  return isIn ? ok(amount) : reject({ code: 'amount-range', field: 'amount' });
}

function findRefusedOwner(user: UserView | null, now: number): FiatRejection | null {
  if (user === null) return { code: 'user-unknown' };
  if (user.parentUid !== undefined) return { code: 'withdrawals-refused' };
  const isBlocked = user.blockedUntil !== undefined && user.blockedUntil > now;
  // A lock takes the right away, too.
  if (user.lock !== undefined || isBlocked) return { code: 'security-lock' };
  return user.allow.includes('withdraw') ? null : { code: 'withdrawals-refused' };
}
