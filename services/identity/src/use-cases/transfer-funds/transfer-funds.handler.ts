import type { IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import { LEDGER_SERVICE, ledgerShardOf, spotAccount, TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { LedgerRejection, LedgerReply, PostEntry } from '@corella/contracts/ledger';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { shutCode } from '../../domain/user/shut-to.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'TransferFunds'>;
type Request = IdentityCommand<'TransferFunds'>;
const POSITIVE_UNITS = /^[1-9][0-9]{0,18}$/;
const ID_LENGTH = 32;

export class TransferFundsCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

/**
 * Moves money between a main account and its sub-accounts, or between these, for the main account alone. Identity knows
 * whose they are; the ledger checks the family again, and refuses by freeze, authority and balance.
 */
@CommandHandler(TransferFundsCommand)
export class TransferFundsHandler implements ICommandHandler<TransferFundsCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: TransferFundsCommand): Promise<Reply> {
    const { uid, from, to, units } = request;
    const parent = await this.context.users.get(uid);
    if (parent === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(parent)) return reject({ code: 'sub-refused' });
    if (parent.status !== 'active') return reject({ code: shutCode(parent) });
    const family = [uid, ...parent.subAccounts];
    if (!family.includes(from)) return reject({ code: 'sub-unknown', field: 'from' });
    if (!family.includes(to)) return reject({ code: 'sub-unknown', field: 'to' });
    if (from === to) return reject({ code: 'transfer-same', field: 'to' });
    if (!POSITIVE_UNITS.test(units)) return reject({ code: 'amount-invalid', field: 'amount' });
    const transferId = sha256Hex(`${uid}|${request.idempotencyKey}`).slice(0, ID_LENGTH);
    const { result, revision } = await this.post(entryOf(request, transferId));
    return result.ok ? ok({ transferId, revision }) : reject(refusalOf(result.rejection, request));
  }

  private post(entry: PostEntry): Promise<LedgerReply> {
    return this.context.bus.request<LedgerReply>(LEDGER_SERVICE, entry, {
      partition: ledgerShardOf(entry.postings[0]?.account ?? ''),
    });
  }
}

const entryOf = ({ from, to, asset, units }: Request, transferId: string): PostEntry => ({
  type: 'PostEntry',
  transactionType: TRANSACTION_TYPES.transfer,
  businessId: `transfer:${transferId}`,
  postings: [
    { account: spotAccount(from), bucket: 'available', asset, units: `-${units}` },
    { account: spotAccount(to), bucket: 'available', asset, units },
  ],
  by: 'identity',
});

/** What the ledger refused, in the words of a transfer. */
function refusalOf({ code, inputs }: LedgerRejection, { from }: Request): IdentityRejection {
  const field = inputs?.['account'] === spotAccount(from) ? 'from' : 'to';
  switch (code) {
    case 'balance-negative':
      return { code: 'insufficient-funds', field: 'amount' };
    case 'account-frozen':
    case 'account-closed':
      return { code: 'account-frozen', field };
    case 'authority-missing':
      return { code, field };
    case 'amount-invalid':
    case 'template-mismatch':
      return { code: 'amount-invalid', field: 'amount' };
    case 'already-posted':
      return { code: 'idempotency-conflict' };
    default:
      // The account of a new sub-account is opened a moment later, and a busy ledger takes the next request.
      return { code: 'busy' };
  }
}
