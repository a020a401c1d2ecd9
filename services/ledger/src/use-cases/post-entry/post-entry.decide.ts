import {
  TRANSACTION_TYPES,
  mayGoNegative,
  type LedgerRejection,
  type PostEntry,
  type Posting,
  type TransactionType,
} from '@corella/contracts/ledger';
import { findAsset, formatUnits } from '@corella/money';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import { parsePosting, unbalancedAssets } from '../../domain/entry.js';
import type { Line } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { approvalOf } from '../../domain/ids/business-id.js';

const MAX_POSTINGS = 100;
const SIGNED_UNITS = /^-?[1-9][0-9]{0,18}$/;
const BUSINESS_ID = /^[A-Za-z0-9:._-]{1,128}$/;
/** The kinds that orders make by themselves; a command that posted one would leave holds and journal at odds. */
const OWN_TYPES: ReadonlySet<TransactionType> = new Set([
  TRANSACTION_TYPES.trade,
  TRANSACTION_TYPES.orderHold,
  TRANSACTION_TYPES.orderRelease,
]);
const TYPES: ReadonlySet<string> = new Set(Object.values(TRANSACTION_TYPES));

const invalid = (field: string, detail: string): LedgerRejection => ({ code: 'amount-invalid', field, detail });

/**
 * A command's entry. That its business id is new has been asked before (`RecentBusinessIds`); those of approvals are not for
 * commands.
 */
export function decidePostEntry(command: PostEntry, state: LedgerState): Decision {
  if (approvalOf(command.businessId) !== null)
    return reject(invalid('businessId', 'This business id is reserved for approvals.'));
  return decideEntry(command, state);
}

/** A balanced entry over available balances, under a business id that is new. */
export function decideEntry(command: PostEntry, state: LedgerState): Decision {
  const { transactionType, businessId, postings, memo, approvalId } = command;
  const malformed = findMalformed(command);
  if (malformed) return reject(malformed);
  const lines = postings.map(parsePosting);
  const [unbalanced] = unbalancedAssets(lines);
  if (unbalanced !== undefined)
    return reject({
      code: 'entry-unbalanced',
      detail: 'The entry does not sum to zero.',
      inputs: { asset: unbalanced },
    });
  const refused = findRefusedAccount(state, lines) ?? findNegative(state, lines);
  if (refused) return reject(refused);
  return ok([
    {
      type: 'EntryPosted',
      data: {
        transactionType,
        businessId,
        ...(memo === undefined ? {} : { memo }),
        ...(approvalId === undefined ? {} : { approvalId }),
        postings,
      },
    },
  ]);
}

function findMalformed({ transactionType, businessId, postings }: PostEntry): LedgerRejection | null {
  if (!TYPES.has(transactionType) || OWN_TYPES.has(transactionType))
    return invalid('transactionType', 'This kind of entry cannot be posted by a command.');
  if (!BUSINESS_ID.test(businessId)) return invalid('businessId', 'The business id is malformed.');
  if (postings.length < 2 || postings.length > MAX_POSTINGS)
    return invalid('postings', `An entry has 2 to ${MAX_POSTINGS} lines.`);
  return postings.every(isWellFormed)
    ? null
    : invalid('postings', 'A line has an unknown asset, a frozen bucket or a malformed amount.');
}

/** Frozen belongs to holds alone: frozen = sum of open holds. */
const isWellFormed = (line: Posting): boolean =>
  line.bucket === 'available' && findAsset(line.asset) !== undefined && SIGNED_UNITS.test(line.units);

function findRefusedAccount(state: LedgerState, lines: readonly Line[]): LedgerRejection | null {
  for (const { account } of lines) {
    const known = state.accounts.get(account);
    if (!known) return { code: 'account-unknown', detail: 'The ledger has no such account.', inputs: { account } };
    if (known.status === 'closed')
      return { code: 'account-closed', detail: 'The account is closed.', inputs: { account } };
  }
  return null;
}

function findNegative(state: LedgerState, lines: readonly Line[]): LedgerRejection | null {
  const after = new Map<string, bigint>();
  for (const { account, asset, units } of lines) {
    const key = `${account}|${asset}`;
    after.set(key, (after.get(key) ?? state.accounts.get(account)?.balances.get(asset)?.available ?? 0n) + units);
  }
  for (const { account, asset } of lines) {
    const available = after.get(`${account}|${asset}`) ?? 0n;
    if (available < 0n && !mayGoNegative(account))
      return {
        code: 'balance-negative',
        detail: 'The entry would leave an account below zero.',
        inputs: { account, asset, after: formatUnits(available) },
      };
  }
  return null;
}
