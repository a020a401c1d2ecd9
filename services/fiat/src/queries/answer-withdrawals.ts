import {
  COIN_LIMIT_OF_DAY,
  OUT_TERMS,
  outflowStream,
  outTermsOf,
  withdrawalStream,
  type WithdrawalEvents,
  type WithdrawalFile,
  type WithdrawalStep,
  type WithdrawalTerms,
  type WithdrawalView,
} from '@corella/contracts/cash';
import type { QueryReply, QueryRequest } from '@corella/contracts/queries';
import { answer } from '@corella/signals';
import { againAt, coinsOfDay } from '../domain/outflow/outflow.decide.js';
import { isCancelable, isFinal, isUnpaid, type Withdrawal } from '../domain/withdrawal/withdrawal-state.js';
import type { FiatContext } from '../fiat.context.js';
import type { WithdrawalLists } from '../projections/withdrawal-lists.js';
import { audUnitsOf } from '../withdrawals/aud-value.js';
import { isServed } from '../withdrawals/is-served.js';

const MOST_EVENTS = 500;

/** Answers what customers and the desk ask of withdrawals. */
export function answerWithdrawals(context: FiatContext, lists: WithdrawalLists): { close(): void } {
  const { signals } = context;
  const answers = [
    answer(signals, 'fiat.withdrawal', async ({ uid, withdrawalId }) => {
      const withdrawal = await loaded(context, withdrawalId);
      return withdrawal !== null && withdrawal.opened.uid === uid ? viewOf(context, withdrawal) : null;
    }),
    answer(signals, 'fiat.withdrawals', (request) => lists.of(request)),
    answer(signals, 'fiat.list-withdrawals', (request) => lists.list(request)),
    answer(signals, 'fiat.withdrawal-file', ({ withdrawalId }) => fileOf(context, withdrawalId)),
    answer(signals, 'fiat.withdrawal-limits', async ({ uid }) => ({ items: await limitsOf(context, uid) })),
    answer(signals, 'fiat.withdrawal-quote', (request) => quoteOf(context, request)),
  ];
  return { close: () => answers.forEach((one) => one.close()) };
}

const loaded = async ({ withdrawals }: FiatContext, withdrawalId: number): Promise<Withdrawal | null> =>
  (await withdrawals.load(withdrawalStream(withdrawalId))).state;

async function viewOf({ payeeRows }: FiatContext, withdrawal: Withdrawal): Promise<WithdrawalView> {
  const { opened, state, until, txid, confirmations, timeline } = withdrawal;
  const payee = await payeeRows.of(opened.withdrawalId);
  return {
    withdrawalId: opened.withdrawalId,
    uid: opened.uid,
    asset: opened.asset,
    rail: opened.rail,
    chain: opened.chain,
    payeeId: opened.payeeId,
    payee: payee && { address: payee.address, tag: payee.tag, label: payee.label },
    units: opened.units,
    feeUnits: opened.feeUnits,
    requestedAt: opened.requestedAt,
    state,
    outcome: outcomeOf(withdrawal),
    txid,
    confirmations,
    required: outTermsOf(opened.asset, opened.chain)?.fast ?? 0,
    cancelable: isCancelable(state),
    until: state === 'risk-delay' ? until : null,
    timeline,
  };
}

function outcomeOf({ state }: Withdrawal): WithdrawalView['outcome'] {
  if (isUnpaid(state)) return 'unpaid';
  if (isFinal(state)) return 'paid';
  return state === 'wallet-transfer' ? 'unknown' : 'open';
}

async function fileOf(context: FiatContext, withdrawalId: number): Promise<WithdrawalFile | null> {
  const withdrawal = await loaded(context, withdrawalId);
  if (withdrawal === null) return null;
  const { audUnits, maxCostUnits, policyVersion } = withdrawal.opened;
  const { hits, people } = withdrawal;
  const events = await context.store.readStream(withdrawalStream(withdrawalId), { from: 0, limit: MOST_EVENTS });
  const inputs = events.findLast(isJudgement)?.data.inputs ?? null;
  const told = { audUnits, maxCostUnits, policyVersion, hits, people, inputs, history: events.map(stepOf) };
  return { ...(await viewOf(context, withdrawal)), ...told };
}

interface Recorded {
  readonly type: string;
  readonly data: unknown;
  readonly meta: { readonly at: number };
}
interface Judgement {
  readonly data: WithdrawalEvents['WithdrawalJudged'];
}
const isJudgement = <E extends Recorded>(event: E): event is E & Judgement => event.type === 'WithdrawalJudged';

/** Only what people are told: hashes, nonces and names at the bank stay in the log. */
function stepOf({ type, data, meta }: Recorded): WithdrawalStep {
  const told = data as Partial<Omit<WithdrawalStep, 'why'>> & { readonly finding?: string; readonly reason?: string };
  return {
    at: meta.at,
    type: type as keyof WithdrawalEvents,
    gate: told.gate ?? null,
    people: told.people ?? null,
    until: told.until ?? null,
    approvalId: told.approvalId ?? null,
    attempt: told.attempt ?? null,
    confirmations: told.confirmations ?? null,
    why: told.finding ?? told.reason ?? null,
  };
}

async function limitsOf({ outflows, clock }: FiatContext, uid: string): Promise<readonly WithdrawalTerms[]> {
  const { state } = await outflows.load(outflowStream(uid));
  const now = clock.nowMs();
  const used = coinsOfDay(state, now);
  const left = used < COIN_LIMIT_OF_DAY ? COIN_LIMIT_OF_DAY - used : 0n;
  return OUT_TERMS.filter(isServed).map(({ asset, rail, chain, fee, least, most }) => ({
    asset,
    rail,
    chain,
    feeUnits: String(fee),
    least: String(least),
    most: String(most),
    leftOfDay: rail === 'chain' ? String(left) : null,
    againAt: rail === 'bank' ? againAt(state, asset, now) : null,
  }));
}

async function quoteOf(
  context: FiatContext,
  { asset, chain, units }: QueryRequest<'fiat.withdrawal-quote'>,
): Promise<QueryReply<'fiat.withdrawal-quote'>> {
  const terms = outTermsOf(asset, chain ?? null);
  if (terms === undefined || !isServed(terms) || !/^[1-9][0-9]{0,18}$/.test(units)) return null;
  const audUnits = await audUnitsOf(context, { asset, units: BigInt(units) });
  if (audUnits === null) return null;
  const received = BigInt(units) > terms.fee ? BigInt(units) - terms.fee : 0n;
  return { feeUnits: String(terms.fee), receivedUnits: String(received), audUnits: String(audUnits) };
}
