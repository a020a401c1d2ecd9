import type { ServiceName } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import { NOTHING, type Booking } from '../domain/decision.js';
import type { InputContext, InputSource } from './input-source.js';
import { instructionDigest, pidOf, readInstruction } from '../domain/instructions/instruction.js';
import { decideInstruction } from '../use-cases/answer-instruction/answer-instruction.decide.js';

const INSTRUCTED = 'PaymentInstructed';

export interface InstructionSourceOptions {
  readonly category: string;
  /** The owner of the category. Its instructions may ask for the same as its commands. */
  readonly service: ServiceName;
  /** The event that ends a stream, if the streams of this category end. */
  readonly closedBy?: string;
}

/**
 * A source of instructions. Each instruction is answered once, for ever, by what it asks for or by
 * `InstructionRefused`. If it is delivered again it changes nothing, even after its stream has been closed. A different
 * instruction with a pid that was answered is a fault of its service and stops the stream.
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

/** Nothing has to be closed if the state keeps nothing of the stream. */
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
