import { readFileSync } from 'node:fs';
import { hasSigned, type ApprovalKey } from '@corella/approval-keys';
import { receiptText } from '@corella/contracts/identity';
import { isOf, type LogReader } from '@corella/event-store';
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
 * signature without could have been written by anybody who can write the log.
 */
export async function verifyReceipts(
  log: Pick<LogReader, 'readAll'>,
  keys: readonly ApprovalKey[],
): Promise<ReceiptFigures> {
  const byKid = new Map(keys.map((key) => [key.kid, key]));
  const findings: string[] = [];
  let [right, earlier] = [0, 0];
  for await (const event of eventsOf(log)) {
    if (!isOf(event, 'approval') || event.type !== 'ApprovalSigned') continue;
    const { stream, revision, data, meta } = event;
    const place = `revision ${revision} of ${stream}`;
    const { receipt } = data;
    const key = receipt && byKid.get(receipt.kid);
    if (receipt === undefined && right + findings.length === 0) earlier += 1;
    else if (receipt === undefined) findings.push(`${place} has no receipt, though earlier ones have`);
    else if (key === undefined)
      findings.push(`${place} is signed by the key ${receipt.kid}, which the file does not have`);
    else if (hasSigned(key, receiptText({ ...data, at: meta.at }), receipt.signature)) right += 1;
    else findings.push(`${place} has a receipt for something else`);
  }
  return { right, earlier, findings };
}

/** What is printed. */
export const receiptReport = ({ right, earlier, findings }: ReceiptFigures): string =>
  [
    `${right} signatures have a right receipt`,
    ...(earlier === 0 ? [] : [`${earlier} are from before there were receipts, and show nothing`]),
    ...(findings.length === 0 ? ['nothing is wrong'] : findings),
    '',
  ].join('\n');
