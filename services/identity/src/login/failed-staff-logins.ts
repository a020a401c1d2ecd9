import type { Clock } from '@corella/clock';
import { Unavailable } from '@corella/result';
import type { AuditEntry, AuditLog } from '../audit/audit-log.js';
import type { KnownStaff } from '../people/staff-directory.js';
import { StrangersFailures } from './strangers-failures.js';

/** What is noted is written so long after the answer that it left for. */
const NOTED_FOR_MS = 200;
const AGAIN_AFTER_MS = 2_000;
const ACTION = 'staff.login-failed';

/**
 * Failed logins at the console, in the audit log. They are written after the answer: a failure must not take longer for
 * an address that somebody of the staff has. Each costs a password compared, so few are noted at a time.
 */
export class FailedStaffLogins {
  private readonly strangers = new StrangersFailures();
  private noted: AuditEntry[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly deps: {
      readonly audit: AuditLog;
      readonly clock: Clock;
      readonly onFault: (error: unknown) => void;
    },
  ) {}

  /** The address that was tried is personal data, so a stranger (`null`) has no name in the audit log. */
  note(staff: KnownStaff | null): void {
    if (staff !== null) {
      this.later({ actor: staff.staffId, role: staff.role, action: ACTION, target: staff.staffId });
      return;
    }
    const unrecorded = this.strangers.take(this.deps.clock.nowMs());
    if (unrecorded !== null)
      this.later(ofStrangers(unrecorded === 0 ? undefined : `${unrecorded} more since the last record`));
  }

  /** Records how many failures of strangers were left out, should no other follow. */
  async tellRest(): Promise<void> {
    this.tell(this.strangers.rest(this.deps.clock.nowMs()));
    await this.flush();
  }

  /** Records all that is left, when no more logins are taken. */
  async end(): Promise<void> {
    this.tell(this.strangers.leftOut());
    await this.flush();
  }

  /** Writes what was noted. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const noted = this.noted.splice(0);
    await Promise.all(
      noted.map((entry) => this.deps.audit.record(entry).catch((error: unknown) => this.missed(entry, error))),
    );
  }

  /** While the log is away it is kept, since a record that stands there twice is better than none. */
  private missed(entry: AuditEntry, error: unknown): void {
    if (error instanceof Unavailable) {
      this.noted.push(entry);
      this.timer ??= setTimeout(() => void this.flush(), AGAIN_AFTER_MS).unref();
    }
    this.deps.onFault(error);
  }

  private tell(leftOut: number): void {
    if (leftOut > 0) this.later(ofStrangers(`${leftOut} since the last record`));
  }

  private later(entry: AuditEntry): void {
    this.noted.push(entry);
    this.timer ??= setTimeout(() => void this.flush(), NOTED_FOR_MS);
  }
}

const ofStrangers = (after: string | undefined): AuditEntry => ({
  actor: 'stranger',
  role: 'system',
  action: ACTION,
  target: 'staff',
  ...(after === undefined ? {} : { after }),
});
