import type { ServiceName } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import { NOTHING, type Booking } from '../domain/decision.js';
import type { InputContext, InputSource } from './input-source.js';
import { instructionDigest, pidOf, readInstruction } from '../domain/instructions/instruction.js';
import { decideInstruction } from '../use-cases/answer-instruction/answer-instruction.decide.js';

const INSTRUCTED = 'PaymentInstructed';

export interface InstructionSourceOptions {
  readonly category: string;
  /** The service that owns the category; its instructions may ask for what its commands may ask for. */
  readonly service: ServiceName;
  /** The event after which nothing follows in its stream, if the category's streams end. */
  readonly closedBy?: string;
}

/**
 * Streams whose events say what the ledger is to pay. Each instruction is answered once, for ever: by what it asked
 * for, or by `InstructionRefused`. A second instruction under a pid that was answered is a fault of its service, and
 * stops the stream; the same one told again changes nothing, also after the stream has been closed.
 */
export function instructionSource({ category, service, closedBy }: InstructionSourceOptions): InputSource {
  return {
    category,
    types: closedBy === undefined ? [INSTRUCTED] : [INSTRUCTED, closedBy],
    remembers: 'stream',
    pidOf: ({ type, data }) => (type === INSTRUCTED ? pidOf(data) : null),
    decide(input, context) {
      if (input.type !== INSTRUCTED) return close(input, context);
      return answer(input, service, context);
    },
  };
}

/** A stream of which nothing is kept needs no closing. */
const close = ({ stream }: RecordedEvent, { state }: InputContext): Booking =>
  state.taken.has(stream) ? { events: [{ type: 'InputClosed', data: { stream } }] } : NOTHING;

function answer({ data }: RecordedEvent, by: ServiceName, context: InputContext): Booking {
  const pid = pidOf(data);
  if (pid === null) return { finding: 'an instruction has no well-formed pid' };
  const digest = instructionDigest(data);
  const known = context.instructions.find(pid);
  if (known === digest) return NOTHING;
  if (known !== undefined) return { finding: `the instruction ${pid} was answered before, with another body` };
  const instruction = readInstruction(data);
  if (!instruction)
    return {
      events: [{ type: 'InstructionRefused', data: { pid, pidDigest: digest, rule: 'instruction-malformed' } }],
    };
  return { events: [decideInstruction(instruction, digest, { ...context, by })] };
}
