import { uidOfCase } from '@corella/contracts/kyc';
import type { Clock } from '@corella/clock';
import { eachAlone } from '@corella/aggregates';
import { changeVerification, type Verifying } from './change-verification.js';

/** How many cases are offered to somebody who asks for the next one, while others claim them too. */
const MOST_OFFERED = 20;

export interface CaseTable {
  /** Cases that nobody holds, the one due first first. */
  waiting(now: number, most: number): Promise<readonly string[]>;
  /** Cases that time has something to do with: claims that are over, answers that never came, old letters. */
  overdue(now: number): Promise<readonly string[]>;
  /** Cases whose check has no result yet. */
  unchecked(): Promise<readonly { readonly uid: string; readonly caseId: string; readonly attempt: number }[]>;
}

/** Ends what time ends: claims after five minutes, requests to change after thirty days, letters after ninety. */
export class Leases {
  private table: CaseTable | null = null;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly deps: Verifying & {
      readonly clock: Clock;
      readonly onFault: (error: unknown) => void;
      readonly onWarning?: ((error: unknown) => void) | undefined;
    },
  ) {}

  open(table: CaseTable): void {
    this.table = table;
  }

  async waiting(): Promise<readonly string[]> {
    return (await this.table?.waiting(this.deps.clock.nowMs(), MOST_OFFERED)) ?? [];
  }

  /** A claim ends by itself, so that the customer and the desk see at once that nobody reads the case. */
  endAt(caseId: string, until: number): void {
    const { clock, onFault } = this.deps;
    clearTimeout(this.timers.get(caseId));
    const timer = setTimeout(
      () => {
        this.timers.delete(caseId);
        this.endOne(caseId).catch(onFault);
      },
      Math.max(0, until - clock.nowMs()),
    );
    timer.unref();
    this.timers.set(caseId, timer);
  }

  /** Everything that is over, for what no timer of this process knows. */
  async sweep(): Promise<void> {
    const overdue = (await this.table?.overdue(this.deps.clock.nowMs())) ?? [];
    await eachAlone(overdue, (caseId) => this.endOne(caseId), this.deps.onWarning);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private async endOne(caseId: string): Promise<void> {
    const uid = uidOfCase(caseId);
    if (uid === null) return;
    for (const type of ['EndLease', 'Lapse', 'VoidLetter'] as const)
      await changeVerification(this.deps, uid, { type }, { by: 'identity' });
  }
}
