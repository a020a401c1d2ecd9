import { readFileSync } from 'node:fs';
import { hasSigned, type ApprovalKey } from '@corella/approval-keys';
import { receiptText, type ApprovalEvents } from '@corella/contracts/identity';
import { isOf, type LogReader } from '@corella/event-store';
import { payloadHash } from '@corella/hash';
import { z } from 'zod';
import { eventsOf } from '../move/export-venue.js';
import { TaskRefused } from '../wiring/process/task-refused.js';

/** As `GET /api/proof/approval-keys` answers; more may stand beside each key. */
const keysSchema = z.array(z.object({ kid: z.string(), publicKey: z.string() })).min(1);

export interface ReceiptFigures {
  /** Signatures whose receipt is right. */
  readonly right: number;
  /** Signatures from before there were receipts: all before the first one in the log. */
  readonly earlier: number;
  /** What is wrong, each with the place in the log. */
  readonly findings: readonly string[];
}

/** The keys that the auditor keeps. Keys that came with the log would prove nothing. */
export function keysIn(file: string): readonly ApprovalKey[] {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new TaskRefused(
      `--file ${file}: it cannot be read as JSON; name what GET /api/proof/approval-keys answered`,
      {
        cause,
      },
    );
  }
  const parsed = keysSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new TaskRefused(`--file ${file}: it holds no keys; name what GET /api/proof/approval-keys answered`);
}

/**
 * Checks every signature of the log by its receipt. Once one has a receipt, each later one must have one too: a
 * signature without could have been written by anybody who can write the log. What is granted rests on signatures that
 * are right, for the very payload that is carried out.
 */
export async function verifyReceipts(
  log: Pick<LogReader, 'readAll'>,
  keys: readonly ApprovalKey[],
): Promise<ReceiptFigures> {
  const byKid = new Map(keys.map((key) => [key.kid, key]));
  const findings: string[] = [];
  let [right, earlier] = [0, 0];
  /** Who has signed which payload, by request, until it is granted. */
  const signed = new Map<string, Set<string>>();
  const isRight = (place: string, data: ApprovalEvents['ApprovalSigned'], at: number): boolean => {
    const { receipt } = data;
    const key = receipt && byKid.get(receipt.kid);
    const wrong = (what: string): false => (findings.push(`${place} ${what}`), false);
    if (receipt === undefined && right + findings.length === 0) earlier += 1;
    else if (receipt === undefined) return wrong('has no receipt, though earlier ones have');
    else if (key === undefined) return wrong(`is signed by the key ${receipt.kid}, which the file does not have`);
    else if (!hasSigned(key, receiptText({ ...data, at }), receipt.signature))
      return wrong('has a receipt for something else');
    else right += 1;
    return true;
  };
  for await (const event of eventsOf(log)) {
    if (!isOf(event, 'approval')) continue;
    const place = `revision ${event.revision} of ${event.stream}`;
    if (event.type === 'ApprovalSigned') {
      if (isRight(place, event.data, event.meta.at)) noteSigned(signed, event.data);
    } else if (event.type === 'ApprovalGranted')
      findings.push(...unsigned(signed, event.data).map((one) => `${place} ${one}`));
  }
  return { right, earlier, findings };
}

function noteSigned(signed: Map<string, Set<string>>, data: ApprovalEvents['ApprovalSigned']): void {
  const { approvalId, staffId, payloadHash: hash } = data;
  signed.set(approvalId, (signed.get(approvalId) ?? new Set()).add(`${staffId} ${hash}`));
}

/** What is granted without the signatures that it names, or with another payload than theirs. */
function unsigned(signed: Map<string, Set<string>>, granted: ApprovalEvents['ApprovalGranted']): readonly string[] {
  const { approvalId, approvers, payload, payloadHash: hash } = granted;
  const by = signed.get(approvalId);
  signed.delete(approvalId);
  return [
    ...approvers
      .filter((one) => by?.has(`${one} ${hash}`) !== true)
      .map((one) => `is granted without a right signature of ${one}`),
    ...(payloadHash(payload) === hash ? [] : ['is granted with another payload than the one that was signed']),
  ];
}

/** What is printed. */
export const receiptReport = ({ right, earlier, findings }: ReceiptFigures): string =>
  [
    `${right} signatures have a right receipt`,
    ...(earlier === 0 ? [] : [`${earlier} are from before there were receipts, and show nothing`]),
    ...(findings.length === 0 ? ['nothing is wrong'] : findings),
    '',
  ].join('\n');
