import {
  HOUSE_DEMO,
  mayGoNegative,
  templateOf,
  type EntryTemplate,
  type LedgerRejection,
  type PostEntry,
  type Posting,
  type ServiceName,
} from '@corella/contracts/ledger';
import { findAsset, formatUnits } from '@corella/money';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import { parsePosting, unbalancedAssets } from '../../domain/entry.js';
import { findShortage } from '../../domain/house/house-solvency.js';
import { isReservedBusinessId } from '../../domain/ids/business-id.js';
import type { AnswerTo } from '../../domain/instructions/instruction.js';
import type { Line } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { findTemplateBreach } from '../../domain/templates/fit-template.js';
import { findRefusedAccount, findRefusedTransfer } from './find-refused-account.js';
import { findWrongTakes } from './find-wrong-takes.js';

const MAX_POSTINGS = 100;
const LONGEST_MEMO = 500;
const SIGNED_UNITS = /^-?[1-9][0-9]{0,18}$/;
const BUSINESS_ID = /^[A-Za-z0-9:._-]{1,128}$/;

export interface EntryContext {
  readonly state: LedgerState;
  /** The services of this release. Any other is refused. */
  readonly services: ReadonlySet<ServiceName>;
}

const invalid = (field: string, detail: string): LedgerRejection => ({ code: 'amount-invalid', field, detail });

/**
 * Posts the entry of a command. The caller has checked that its business id is new (`RecentBusinessIds`). Commands may
 * not use the business ids of approvals and instructions.
 */
export function decidePostEntry(command: PostEntry, context: EntryContext): Decision {
  if (isReservedBusinessId(command.businessId))
    return reject(invalid('businessId', 'This business id is reserved for approvals and instructions.'));
  return decideEntry(command, context);
}

/**
 * Posts a balanced entry that fits the template of its type, under a new business id. It can move frozen funds only by
 * taking them from reservations.
 */
export function decideEntry(command: PostEntry & AnswerTo, { state, services }: EntryContext): Decision {
  const { transactionType, businessId, memo, approvalId, pid, pidDigest, takes = [], by, postings } = command;
  const template = templateOf(transactionType);
  if (!template || template.madeBy)
    return reject(invalid('transactionType', 'This kind of entry cannot be posted by a command.'));
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
  const refused =
    findRefusedAccount(state, { transactionType, by }, lines) ??
    findTemplateBreach({ transactionType, by, lines }, services) ??
    findRefusedTransfer(state, { transactionType, by }, lines) ??
    findRealMoney(state, template, lines) ??
    findWrongTakes(state, { transactionType, takes, lines }) ??
    findNegative(state, lines) ??
    findRefusedByHouse(state, template, lines);
  if (refused) return reject(refused);
  const data = {
    transactionType,
    businessId,
    ...(memo === undefined ? {} : { memo }),
    ...(approvalId === undefined ? {} : { approvalId }),
    ...(pid === undefined || pidDigest === undefined ? {} : { pid, pidDigest }),
    by,
    ...(takes.length > 0 ? { takes } : {}),
    postings,
  };
  return ok([{ type: 'EntryPosted', data }]);
}

function findMalformed({ businessId, memo = '', postings, takes = [] }: PostEntry): LedgerRejection | null {
  if (!BUSINESS_ID.test(businessId)) return invalid('businessId', 'The business id is malformed.');
  if (memo.length > LONGEST_MEMO) return invalid('memo', `A memo has at most ${LONGEST_MEMO} characters.`);
  if (postings.length < 2 || postings.length > MAX_POSTINGS || takes.length > MAX_POSTINGS)
    return invalid('postings', `An entry has 2 to ${MAX_POSTINGS} lines.`);
  return postings.every((line) => isWellFormed(line, takes.length > 0))
    ? null
    : invalid('postings', 'A line has an unknown asset, a malformed amount, or is frozen though nothing is taken.');
}

const isWellFormed = ({ bucket, asset, units }: Posting, isTaking: boolean): boolean =>
  (bucket === 'available' || (isTaking && bucket === 'frozen')) &&
  findAsset(asset) !== undefined &&
  SIGNED_UNITS.test(units);

function findNegative(state: LedgerState, lines: readonly Line[]): LedgerRejection | null {
  const after = new Map<string, bigint>();
  for (const { account, asset, bucket, units } of lines) {
    if (bucket !== 'available') continue;
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

/** Only a demo gives out play money, so what comes back as such elsewhere is somebody's real money. */
function findRealMoney(
  state: LedgerState,
  { isPlayMoney }: EntryTemplate,
  lines: readonly Line[],
): LedgerRejection | null {
  const given = state.accounts.get(HOUSE_DEMO)?.balances;
  const asset = isPlayMoney ? lines.find((line) => !given?.has(line.asset))?.asset : undefined;
  return asset === undefined
    ? null
    : { code: 'service-refused', detail: 'No play money of this asset was ever given out.', inputs: { asset } };
}

/** A fact is posted whatever it means for the house. */
function findRefusedByHouse(
  state: LedgerState,
  { nature, isPayout }: EntryTemplate,
  lines: readonly Line[],
): LedgerRejection | null {
  const asset = isPayout ? lines.find((line) => state.short.has(line.asset))?.asset : undefined;
  if (asset !== undefined)
    return { code: 'house-short', detail: 'Nothing is paid out until the house is covered.', inputs: { asset } };
  return nature === 'chosen' ? findShortage(state, lines) : null;
}
