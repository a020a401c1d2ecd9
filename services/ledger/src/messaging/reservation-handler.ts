import type { CommandContext } from '@corella/bus';
import type { LedgerCommand, ReservationCommand, ReserveFunds } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { answerKnown, answerReservation, reservationReply } from '../domain/ids/recent-reservation-keys.js';
import type { LedgerResult } from '../ledger.machine.js';
import type { Answer } from './answer.js';
import type { CommitProgress } from './commit-progress.js';
import type { IdLookup } from './id-lookup.js';

export interface ReservationHandlerDeps {
  readonly ids: Pick<IdLookup, 'askReservations' | 'isFull'>;
  readonly progress: Pick<CommitProgress, 'revision'>;
  readonly submit: (command: LedgerCommand, context: CommandContext) => Promise<Answer>;
}

const BUSY = { code: 'busy', detail: 'The record of reservations is behind; try again in a moment.' } as const;

/**
 * Takes the commands of reservations to the writer. The table has the names of all reservations ever made, the writer
 * those that the table may not have yet. Only the writer knows which reservations are open.
 */
export function reservationHandler({
  ids,
  progress,
  submit,
}: ReservationHandlerDeps): (command: ReservationCommand, context: CommandContext) => Promise<Answer> {
  const say = (result: LedgerResult): Promise<Answer> => Promise.resolve({ result, revision: progress.revision });
  const reserve = (command: ReserveFunds, context: CommandContext): Promise<Answer> =>
    ids.askReservations([command.id, ...(command.keys ?? [])], (found) => {
      const answer = answerReservation(found, command);
      if (answer.kind !== 'free') return say(reservationReply(answer));
      return ids.isFull ? say(reject(BUSY)) : submit(command, context);
    });
  return (command, context) => {
    if (command.type === 'ReserveFunds') return reserve(command, context);
    return ids.askReservations([command.id], async ([known]) => {
      // A release asks the writer first, because a name in the table does not say whether the reservation is open.
      if (command.type === 'VoidReservation' && known) return say(toReply(answerKnown(command, known)));
      const answer = await submit(command, context);
      const isUnknown = !answer.result.ok && answer.result.rejection.code === 'reservation-unknown';
      return isUnknown && known ? { ...answer, result: toReply(answerKnown(command, known)) } : answer;
    });
  };
}

const toReply = (decision: ReturnType<typeof answerKnown>): LedgerResult =>
  decision.ok ? ok({ changed: false }) : decision;
