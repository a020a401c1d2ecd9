import { outflowStream, type RiskInputs } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { outgoingOfDay } from '../domain/outflow/outflow.decide.js';
import type { OutflowState } from '../domain/outflow/outflow-state.js';
import type { FiatContext } from '../fiat.context.js';

interface About {
  readonly withdrawalId: number;
  readonly uid: string;
  readonly payeeId: string;
  readonly audUnits: bigint;
  /** Since when the payee is known (ms). */
  readonly payeeSince: number;
}

/** What the rules are told of a request, as things are now. */
export async function riskInputs(context: FiatContext, about: About): Promise<RiskInputs> {
  const { uid, withdrawalId, audUnits, payeeId, payeeSince } = about;
  const now = context.clock.nowMs();
  const user = await ask(context.signals, 'identity.user', { uid });
  const { state } = await context.outflows.load(outflowStream(uid));
  const others = outgoingOfDay(state, now).filter(({ asked }) => asked.withdrawalId !== withdrawalId);
  const settled = settledOf(state);
  const changedAt = user === null || user.passwordChangedAt <= user.registeredAt ? null : user.passwordChangedAt;
  return {
    audUnits: String(audUnits),
    audUnitsOfDay: String(others.reduce((sum, { asked }) => sum + BigInt(asked.audUnits), audUnits)),
    countOfDay: others.length + 1,
    payeeAgeMs: Math.max(0, now - payeeSince),
    payeePaidBefore: settled.some(({ asked }) => asked.payeeId === payeeId),
    isFirst: settled.length === 0,
    sincePasswordChangeMs: changedAt === null ? null : Math.max(0, now - changedAt),
    isHeld: user?.held === true,
  };
}

const settledOf = ({ outgoing }: OutflowState) => [...outgoing.values()].filter(({ stands }) => stands === 'settled');
