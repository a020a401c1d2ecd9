import type { Bus } from '@corella/bus';
import {
  LEDGER_SERVICE,
  ledgerShardOf,
  type AccountName,
  type LedgerRejection,
  type LedgerReply,
  type PostEntry,
  type ReservationCommand,
  type ReserveFunds,
  type ReserveFundsReply,
} from '@corella/contracts/ledger';
import { Unavailable, type Result } from '@corella/result';

export type Entry = Omit<PostEntry, 'type' | 'by'>;

const BUSY: ReadonlySet<string> = new Set(['busy', 'command-expired', 'storage-full']);

/** What fiat asks of the ledger. Each is asked again after a fault, and changes something once. */
export class Books {
  /** Accounts of the venue that this process has opened or found. */
  private readonly open = new Set<AccountName>();

  constructor(private readonly deps: { readonly bus: Bus }) {}

  /**
   * Posts an entry, and says the revision at which the ledger has it. What the ledger is too busy for is thrown, and
   * tried again.
   */
  async post(entry: Entry): Promise<Result<number, LedgerRejection>> {
    for (const { account } of entry.postings) if (isOwn(account)) await this.opened(account);
    return withRevision(await this.ask({ ...entry, type: 'PostEntry', by: 'fiat' }));
  }

  /** Freezes money under an id that is used for nothing else. Asked again, it is the same reservation. */
  async reserve(asked: Omit<ReserveFunds, 'type' | 'by'>): Promise<Result<number, LedgerRejection>> {
    return withRevision(await this.ask({ ...asked, type: 'ReserveFunds', by: 'fiat' }));
  }

  async release(id: string, reason: string): Promise<Result<number, LedgerRejection>> {
    return withRevision(await this.ask({ type: 'ReleaseReservation', id, reason, by: 'fiat' }));
  }

  /** Nothing is ever reserved under this id. Refused where something is. */
  async void(id: string): Promise<Result<number, LedgerRejection>> {
    return withRevision(await this.ask({ type: 'VoidReservation', id, by: 'fiat' }));
  }

  private async opened(account: AccountName): Promise<void> {
    if (this.open.has(account)) return;
    const { result } = await this.ask({ type: 'OpenAccount', account, stpGroup: account });
    if (!result.ok) throw new Error(`the ledger did not open ${account}: ${result.rejection.code}`);
    this.open.add(account);
  }

  private async ask(
    command: PostEntry | ReservationCommand | { type: 'OpenAccount'; account: AccountName; stpGroup: string },
  ): Promise<LedgerReply | ReserveFundsReply> {
    const account = 'account' in command ? command.account : 'postings' in command ? command.postings[0]?.account : '';
    const reply = await this.deps.bus.request<LedgerReply | ReserveFundsReply>(LEDGER_SERVICE, command, {
      partition: ledgerShardOf(account ?? ''),
      lane: 'internal',
    });
    if (!reply.result.ok && BUSY.has(reply.result.rejection.code))
      throw new Unavailable(`the ledger is busy: ${reply.result.rejection.code}`);
    return reply;
  }
}

const withRevision = ({ result, revision }: LedgerReply | ReserveFundsReply): Result<number, LedgerRejection> =>
  result.ok ? { ok: true, value: revision } : result;

/** Customers' accounts are opened by identity. */
const isOwn = (account: AccountName): boolean => !account.startsWith('spot:');
