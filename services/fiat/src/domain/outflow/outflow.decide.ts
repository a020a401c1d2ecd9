import { COIN_LIMIT_OF_DAY } from '@corella/contracts/cash';
import type { StepUpMethod } from '@corella/contracts/identity';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import type { Admission, Outgoing, OutflowEvent, OutflowState } from './outflow-state.js';

export const OUT_DAY_MS = 86_400_000;

export type OutflowRejection = Rejection<'idempotency-conflict' | 'once-a-day' | 'daily-limit' | 'withdrawal-unknown'>;

export type OutflowCommand =
  | { readonly type: 'Admit'; readonly asked: Admission }
  | { readonly type: 'Prove'; readonly withdrawalId: number; readonly factors: readonly StepUpMethod[] }
  | { readonly type: 'Reserve'; readonly withdrawalId: number; readonly revision: number }
  | { readonly type: 'Return'; readonly withdrawalId: number; readonly reason: string }
  | { readonly type: 'Settle'; readonly withdrawalId: number };

const counts = ({ stands, at }: Outgoing, now: number): boolean => stands !== 'returned' && at > now - OUT_DAY_MS;

/** What counts towards the limits of 24 hours: all that was admitted and has not come to nothing. */
export const outgoingOfDay = ({ outgoing }: OutflowState, now: number): readonly Outgoing[] =>
  [...outgoing.values()].filter((one) => counts(one, now));

/** Whether something is under way to this payee that has neither come to an end nor to nothing. */
export const isOnItsWay = ({ outgoing }: OutflowState, payeeId: string): boolean =>
  [...outgoing.values()].some(
    ({ asked, stands }) => asked.payeeId === payeeId && stands !== 'returned' && stands !== 'settled',
  );

/** In AUD units, all coins together. */
export const coinsOfDay = (state: OutflowState, now: number): bigint =>
  outgoingOfDay(state, now)
    .filter(({ asked }) => asked.rail === 'chain')
    .reduce((sum, { asked }) => sum + BigInt(asked.audUnits), 0n);

/** From when on money of a country can be withdrawn again; null for now. */
export function againAt(state: OutflowState, asset: string, now: number): number | null {
  const times = outgoingOfDay(state, now)
    .filter(({ asked }) => asked.rail === 'bank' && asked.asset === asset)
    .map(({ at }) => at);
  return times.length === 0 ? null : Math.max(...times) + OUT_DAY_MS;
}

/** What comes of a command. A repeated one changes nothing. */
export function decideOutflow(
  command: OutflowCommand,
  state: OutflowState,
  now: number,
): Result<readonly OutflowEvent[], OutflowRejection> {
  if (command.type === 'Admit') return admit(command.asked, state, now);
  const { withdrawalId } = command;
  const known = state.outgoing.get(withdrawalId);
  if (known === undefined) return reject({ code: 'withdrawal-unknown' });
  const { stands } = known;
  switch (command.type) {
    case 'Prove':
      return stands === 'admitted'
        ? ok([{ type: 'WithdrawalProven', data: { withdrawalId, factors: command.factors } }])
        : ok([]);
    case 'Reserve':
      return stands === 'admitted' || stands === 'proven'
        ? ok([{ type: 'WithdrawalReserved', data: { withdrawalId, revision: command.revision } }])
        : ok([]);
    case 'Settle':
      return stands === 'reserved' ? ok([{ type: 'WithdrawalSettled', data: { withdrawalId } }]) : ok([]);
    case 'Return':
      return stands === 'returned' || stands === 'settled'
        ? ok([])
        : ok([{ type: 'AdmissionReturned', data: { withdrawalId, reason: command.reason } }]);
  }
}

function admit(asked: Admission, state: OutflowState, now: number): Result<readonly OutflowEvent[], OutflowRejection> {
  const known = state.outgoing.get(state.byKey.get(asked.keyHash) ?? -1);
  if (known !== undefined)
    return known.asked.bodyHash === asked.bodyHash ? ok([]) : reject({ code: 'idempotency-conflict', field: 'key' });
  if (asked.rail === 'bank' && againAt(state, asked.asset, now) !== null)
    return reject({ code: 'once-a-day', field: 'currency' });
  if (asked.rail === 'chain' && coinsOfDay(state, now) + BigInt(asked.audUnits) > COIN_LIMIT_OF_DAY)
    return reject({ code: 'daily-limit', field: 'amount' });
  return ok([{ type: 'WithdrawalAdmitted', data: asked }]);
}
