import type { InstructedLeg, PaymentInstruction } from '@corella/contracts/ledger';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import type { JsonObject } from '@corella/event-store';

/** The fields of an event that answers an instruction. */
export interface AnswerTo {
  readonly pid?: string;
  readonly pidDigest?: string;
}

/** Leaves room for the prefix of the business id. */
const PID = /^[A-Za-z0-9:._-]{1,110}$/;
const DIGEST_CHARACTERS = 32;
const MOST_LEGS = 100;
/** A refusal may quote a text, and its event must fit into an append with everything else. */
const LONGEST_TEXT = 200;

export const pidOf = ({ pid }: JsonObject): string | null => (typeof pid === 'string' && PID.test(pid) ? pid : null);

export const instructionDigest = (data: JsonObject): string =>
  sha256Hex(canonicalJson(data as HashableJson)).slice(0, DIGEST_CHARACTERS);

/** The instruction, or null if the data is malformed. Whether it may be carried out is decided later. */
export function readInstruction(data: JsonObject): PaymentInstruction | null {
  const { op, of, type, purpose, reason, legs } = data;
  const pid = pidOf(data);
  if (pid === null) return null;
  if (op === 'release') return isText(of) && isText(reason) ? { pid, op, of, reason } : null;
  const read = readLegs(legs);
  if (!read) return null;
  if (op === 'post') return isText(type) ? ({ pid, op, type, legs: read } as PaymentInstruction) : null;
  if (op === 'postHeld')
    return isText(type) && isText(of) ? ({ pid, op, type, of, legs: read } as PaymentInstruction) : null;
  return op === 'hold' && isText(purpose) && read.length === 1
    ? ({ pid, op, purpose, legs: read } as PaymentInstruction)
    : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;

function readLegs(legs: unknown): readonly InstructedLeg[] | null {
  if (!Array.isArray(legs) || legs.length > MOST_LEGS) return null;
  const read = legs.map((leg: unknown) => {
    const { account, asset, units } = (leg ?? {}) as Readonly<Record<string, unknown>>;
    return isText(account) && isText(asset) && isText(units) ? { account, asset, units } : null;
  });
  return read.every((leg) => leg !== null) ? read : null;
}
