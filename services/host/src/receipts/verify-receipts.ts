import { readFileSync } from 'node:fs';
import { hasSigned, type ApprovalKey } from '@corella/approval-keys';
import { receiptText, type ApprovalEvents } from '@corella/contracts/identity';
import { isOf, type LogReader, type RecordedEvent, type RecordedOf } from '@corella/event-store';
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
 * Checks every signature of the log by its receipt, and that whatever was granted was signed as it was granted. Once a
 * signature has a receipt, each later one must have one too: one without could have been written by anybody who can
 * write the log.
 */
export async function verifyReceipts(
  log: Pick<LogReader, 'readAll'>,
  keys: readonly ApprovalKey[],
): Promise<ReceiptFigures> {
  const check = new ReceiptCheck(keys);
  for await (const event of eventsOf(log)) if (isOf(event, 'approval')) check.apply(event);
  return check.figures();
}

type Requested = ApprovalEvents['ApprovalRequested'];

/** A request that waits, and whose signatures of it are right or from before there were receipts. */
interface Pending {
  readonly request: Requested;
  readonly signers: Set<string>;
}

class ReceiptCheck {
  private readonly keys: ReadonlyMap<string, ApprovalKey>;
  private readonly pending = new Map<string, Pending>();
  private readonly findings: string[] = [];
  private right = 0;
  private earlier = 0;
  /** Whether there was a receipt, be it right or wrong. */
  private hasBegun = false;
  /** Of the newest receipts so far: a later one may not cover less. */
  private version = 0;

  constructor(keys: readonly ApprovalKey[]) {
    this.keys = new Map(keys.map((key) => [key.kid, key]));
  }

  figures(): ReceiptFigures {
    return { right: this.right, earlier: this.earlier, findings: this.findings };
  }

  apply(event: RecordedOf<'approval'>): void {
    const { approvalId } = event.data;
    if (event.type === 'ApprovalRequested') this.pending.set(approvalId, { request: event.data, signers: new Set() });
    else if (event.type === 'ApprovalSigned') this.signed(event, event.data);
    else {
      if (event.type === 'ApprovalGranted') this.granted(event, event.data);
      this.pending.delete(approvalId);
    }
  }

  private signed(event: RecordedEvent, data: ApprovalEvents['ApprovalSigned']): void {
    const waits = this.pending.get(data.approvalId);
    const finding = waits === undefined ? 'signs what nobody has asked for' : this.faultOf(event, data, waits.request);
    if (finding !== null) this.found(event, finding);
    else if (data.payloadHash !== waits?.request.payloadHash)
      this.found(event, 'signs another payload than was asked for');
    else waits.signers.add(data.staffId);
  }

  /** What is wrong with a signature; null if it is right, or from before there were receipts. */
  private faultOf(event: RecordedEvent, data: ApprovalEvents['ApprovalSigned'], request: Requested): string | null {
    const { receipt } = data;
    if (receipt === undefined) {
      if (this.hasBegun) return 'has no receipt, though earlier ones have';
      this.earlier += 1;
      return null;
    }
    this.hasBegun = true;
    const key = this.keys.get(receipt.kid);
    if (key === undefined) return `is signed by the key ${receipt.kid}, which the file does not have`;
    const { kind, target } = request;
    if (!hasSigned(key, receiptText({ ...data, kind, target, at: event.meta.at }, receipt.version), receipt.signature))
      return 'has a receipt for something else';
    const version = receipt.version ?? 1;
    if (version < this.version) return 'has a receipt that covers less than earlier ones';
    this.version = version;
    this.right += 1;
    return null;
  }

  /** What is carried out is what was asked for and signed, by enough people. */
  private granted(event: RecordedEvent, data: ApprovalEvents['ApprovalGranted']): void {
    const { request, signers } = this.pending.get(data.approvalId) ?? {};
    const isAsked =
      request?.kind === data.kind &&
      request.target === data.target &&
      request.initiator === data.initiator &&
      request.payloadHash === data.payloadHash &&
      payloadHash(data.payload) === data.payloadHash;
    if (!isAsked) return this.found(event, 'grants something else than was asked for');
    const people = new Set(data.approvers.filter((one) => signers?.has(one) === true && one !== data.initiator));
    if (people.size < Math.max(1, request.required)) this.found(event, 'is granted without enough right signatures');
  }

  private found({ revision, stream }: RecordedEvent, finding: string): void {
    this.findings.push(`revision ${revision} of ${stream} ${finding}`);
  }
}

/** What is printed. */
export const receiptReport = ({ right, earlier, findings }: ReceiptFigures): string =>
  [
    `${right} signatures have a right receipt`,
    ...(earlier === 0 ? [] : [`${earlier} are from before there were receipts, and show nothing`]),
    ...(findings.length === 0 ? ['nothing is wrong'] : findings),
    '',
  ].join('\n');
