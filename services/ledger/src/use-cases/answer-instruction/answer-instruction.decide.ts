import type { PaymentInstruction, PostEntry, Posting, ServiceName } from '@corella/contracts/ledger';
import type { Decision } from '../../domain/decision.js';
import type { RecentReservationKeys } from '../../domain/ids/recent-reservation-keys.js';
import { instructionBusinessId } from '../../domain/ids/business-id.js';
import type { AnswerTo } from '../../domain/instructions/instruction.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { reject } from '@corella/result';
import { decideEntry } from '../post-entry/post-entry.decide.js';
import { decideReleaseReservation } from '../release-reservation/release-reservation.decide.js';
import { decideReserveFunds } from '../reserve-funds/reserve-funds.decide.js';

export interface InstructionContext {
  readonly state: LedgerState;
  readonly services: ReadonlySet<ServiceName>;
  readonly reservationKeys: Pick<RecentReservationKeys, 'find'>;
  readonly now: number;
  /** The owner of the stream. */
  readonly by: ServiceName;
}

/**
 * Carries out or refuses an instruction that has not been answered yet, always in one event. The checks are the same as
 * for a command of the service.
 */
export function decideInstruction(
  instruction: PaymentInstruction,
  pidDigest: string,
  context: InstructionContext,
): LedgerEvent {
  const { pid } = instruction;
  const decision = carryOut(instruction, { pid, pidDigest }, context);
  const [event] = decision.ok ? decision.value : [];
  if (event) return event;
  const { code, inputs } = decision.ok ? { code: 'unchanged', inputs: undefined } : decision.rejection;
  return {
    type: 'InstructionRefused',
    data: { pid, pidDigest, rule: code, ...(inputs === undefined ? {} : { inputs }) },
  };
}

function carryOut(
  instruction: PaymentInstruction,
  answer: Required<AnswerTo>,
  { state, services, reservationKeys, now, by }: InstructionContext,
): Decision {
  const { pid } = instruction;
  switch (instruction.op) {
    case 'postHeld':
      if (!state.reservations.has(instruction.of))
        return reject({ code: 'reservation-unknown', inputs: { id: instruction.of } });
      return decideEntry({ ...entryOf(instruction, state), ...answer, by }, { state, services });
    case 'post':
      return decideEntry({ ...entryOf(instruction, state), ...answer, by }, { state, services });
    case 'hold': {
      const [{ account, asset, units }] = instruction.legs;
      const [known] = reservationKeys.find([pid]);
      if (known) return reject({ code: 'reservation-exists', inputs: { id: known.reservation } });
      const { purpose } = instruction;
      const command = { type: 'ReserveFunds', id: pid, account, asset, units, purpose, by } as const;
      return decideReserveFunds({ ...command, ...answer }, { state, services, now });
    }
    case 'release':
      return decideReleaseReservation(
        { type: 'ReleaseReservation', id: instruction.of, reason: instruction.reason, by, ...answer },
        state,
        services,
      );
  }
}

type Posted = Extract<PaymentInstruction, { readonly op: 'post' | 'postHeld' }>;

/** Negative legs on the reservation's account and asset come from the frozen balance. */
function entryOf(instruction: Posted, state: LedgerState): Omit<PostEntry, 'by'> {
  const of = instruction.op === 'postHeld' ? instruction.of : null;
  const reservation = of === null ? undefined : state.reservations.get(of);
  const isHeld = ({ account, asset, units }: Posted['legs'][number]): boolean =>
    account === reservation?.account && asset === reservation.asset && units.startsWith('-');
  const postings = instruction.legs.map((leg): Posting => ({ ...leg, bucket: isHeld(leg) ? 'frozen' : 'available' }));
  const taken = instruction.legs.filter(isHeld).reduce((sum, { units }) => sum + unitsOf(units), 0n);
  return {
    type: 'PostEntry',
    transactionType: instruction.type,
    businessId: instructionBusinessId(instruction.pid),
    postings,
    ...(of === null ? {} : { takes: [{ reservation: of, units: taken.toString() }] }),
  };
}

/** A malformed amount counts as zero here; the entry is refused for it later. */
const unitsOf = (text: string): bigint => (/^-[0-9]{1,19}$/.test(text) ? -BigInt(text) : 0n);
