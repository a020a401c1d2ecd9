import type { Bus } from '@corella/bus';
import { payloadHash, type HashableJson } from '@corella/hash';
import type { ApprovalKind } from '@corella/contracts/identity';
import {
  HOUSE_DEMO,
  LEDGER_SERVICE,
  LEDGER_SHARD,
  TRANSACTION_TYPES,
  isCustomer,
  spotAccount,
  type LedgerCommand,
  type LedgerReply,
} from '@corella/contracts/ledger';
import { SYMBOL_STATE, type SymbolParameters } from '@corella/contracts/market';
import { commandNumbers } from '@corella/ids';
import type { JsonObject } from '@corella/event-store';
import type { MarketListing } from '@corella/matching';
import type { Random } from '@corella/random';
import type { ReferencePrice } from '@corella/reference-prices';
import type { DurableLog } from '../machine/durable-log.js';
import { HT_HELD, drawConversion, drawRates } from './fee-terms.js';
import { SCARCE_ASSET, SHORT_WORLDS, correctionOf, drawCorrection } from './corrections.js';
import { Halts } from './halts.js';
import { People } from './people.js';
import type { Records } from './records.js';

export interface AdministratorOptions {
  readonly bus: Bus;
  readonly log: DurableLog;
  readonly clock: { nowMs(): number };
  readonly random: Random;
  readonly markets: readonly MarketListing[];
  readonly uids: readonly string[];
  readonly parentOf: (uid: string) => string | undefined;
  readonly houses: readonly string[];
  readonly records: Records;
  /** Prices outside the venue. */
  readonly prices: { tell(price: ReferencePrice): void };
  readonly report: (finding: string) => void;
}

/** Share of worlds in which fees can be paid in HT from the beginning. */
const HT_WORLDS = 0.5;
const TRIES = 1_000;
const PAUSE_MS = 300;
/** A version that begins sooner is left alone, so most withdrawals are in time. */
const IN_TIME_MS = 500;

interface Agreed {
  readonly version: number;
  readonly approvalId: string;
  readonly effectiveAt: number;
}

/**
 * Identity and the people behind it. Opens and funds accounts, freezes and unfreezes them, halts markets alone and
 * resumes them with a second person, changes parameters and fees, and takes back versions that have not begun. Its
 * events are appended at once, because identity's own writer is not under test.
 */
export class Administrator {
  private approvals = 0;
  private deposits = 0;
  private readonly versions = new Map<string, SymbolParameters>();
  /** The last agreed version for a symbol, or for the fees, which may still be taken back. */
  private readonly agreed = new Map<string, Agreed>();
  private feeVersion = 1;
  private readonly next = commandNumbers('administrator');
  private readonly halts: Halts;
  private readonly people: People;

  constructor(private readonly options: AdministratorOptions) {
    this.people = new People(options.parentOf);
    this.halts = new Halts(options.bus, options.log, options.report);
    for (const { listing, parameters } of options.markets) this.versions.set(listing.symbol, parameters);
  }

  async open(): Promise<void> {
    const { uids, houses, markets, random } = this.options;
    for (const uid of uids) this.control(uid, 'active');
    for (const account of houses) await this.insist({ type: 'OpenAccount', account, stpGroup: account });
    const assets = [...new Set([...markets.flatMap(({ listing }) => [listing.base, listing.quote]), 'ht'])];
    for (const account of [...uids.map(spotAccount), ...houses])
      for (const asset of isCustomer(account) ? [...assets, SCARCE_ASSET] : assets) await this.fund(account, asset);
    if (random.next() < HT_WORLDS) await this.agreeOnHt(uids);
    const [first = ''] = uids;
    if (random.next() < SHORT_WORLDS)
      this.approve('ledger-adjustment', spotAccount(first), correctionOf(spotAccount(first), SCARCE_ASSET, 1_000_001n));
  }

  /** Some customers pay their fees in HT, and some of these have enough HT for only a few trades. */
  private async agreeOnHt(uids: readonly string[]): Promise<void> {
    await this.insist({ type: 'SetFeeConversion', audUnits: drawConversion(this.options.random) });
    for (const account of uids.map(spotAccount))
      if (this.options.random.next() < 0.7)
        await this.insist({ type: 'SetFeePreference', account, payInHt: true, sequence: this.next() });
  }

  async act(): Promise<void> {
    const { random, uids, markets, houses } = this.options;
    const kind = random.int(0, 9);
    const uid = random.pick(uids);
    const market = random.pick(markets);
    const { symbol } = market.listing;
    try {
      if (kind === 0) this.control(uid, 'frozen');
      else if (kind <= 2) for (const one of uids) this.control(one, 'active');
      else if (kind === 3) await this.halts.halt(symbol);
      else if (kind <= 5) for (const { listing } of markets) this.resume(listing.symbol);
      else if (kind === 6) this.changeSettings(market);
      else if (kind === 7)
        this.approve('ledger-adjustment', spotAccount(uid), drawCorrection(random, spotAccount(uid)));
      else if (kind === 8) await this.fund(random.pick([...uids.map(spotAccount), ...houses]), market.listing.base);
      else await this.changeTerms(market);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'BusFault')) throw error;
    }
  }

  /** Halts a market for a moment, so that late copies of the command arrive when it is open again. */
  async haltBriefly(): Promise<void> {
    const { symbol } = this.options.random.pick(this.options.markets).listing;
    try {
      await this.halts.halt(symbol);
      this.resume(symbol);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'BusFault')) throw error;
    }
  }

  private resume(symbol: string): void {
    this.approve('market-resume', symbol, { symbol, from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online });
  }

  /** Everybody may trade again, so that whatever is still open can come to its end. */
  settle(): void {
    for (const uid of this.options.uids) this.control(uid, 'active');
  }

  private async fund(account: string, asset: string): Promise<void> {
    this.deposits += 1;
    const businessId = `deposit-${this.deposits}`;
    const units = asset === 'ht' ? String(this.options.random.pick(HT_HELD) * 10 ** 8) : String(50n * 10n ** 11n);
    await this.insist({
      type: 'PostEntry',
      ...(isCustomer(account)
        ? { transactionType: TRANSACTION_TYPES.demoFunding, by: 'identity' }
        : { transactionType: TRANSACTION_TYPES.transfer, by: 'simulation' }),
      businessId,
      postings: [
        { account: HOUSE_DEMO, bucket: 'available', asset, units: `-${units}` },
        { account, bucket: 'available', asset, units },
      ],
    });
    this.options.records.entryPosted(businessId);
  }

  /**
   * Repeats a command until it is answered. All of these commands change nothing the second time. A customer's account
   * is opened through the feed, a little later.
   */
  private async insist(command: LedgerCommand): Promise<void> {
    let last: unknown = null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        const { result } = await this.options.bus.request<LedgerReply>(LEDGER_SERVICE, command, {
          partition: LEDGER_SHARD,
          lane: 'internal',
        });
        if (result.ok) return;
        last = result.rejection.code;
        if (last !== 'account-unknown' && last !== 'storage-full') break;
      } catch (error) {
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`the ledger does not take ${command.type}: ${String(last)}`);
  }

  private async changeTerms({ listing }: MarketListing): Promise<void> {
    const { bus, clock, random } = this.options;
    const kind = random.int(0, 2);
    const price = (listing.anchorTicks * (0.97 + 0.06 * random.next())) / 10 ** listing.pricePrecision;
    if (kind === 0) this.options.prices.tell({ symbol: listing.symbol, price, at: clock.nowMs() });
    else if (kind === 1) this.approveFees();
    else {
      const command: LedgerCommand = { type: 'SetFeeConversion', audUnits: drawConversion(random) };
      await bus.request<LedgerReply>(LEDGER_SERVICE, command, { partition: LEDGER_SHARD });
    }
  }

  private approveFees(): void {
    this.feeVersion += 1;
    const classes = drawRates(this.options.random);
    const effectiveAt = this.options.clock.nowMs() + this.options.random.int(0, 10_000);
    const approvalId = this.approve('fee-schedule', 'fees', { version: this.feeVersion, classes, effectiveAt });
    this.agreed.set('fees', { version: this.feeVersion, approvalId, effectiveAt });
  }

  /**
   * Agreed fees that have not begun are taken back first, then the market's version that has not begun. Otherwise the
   * market gets another version.
   */
  private changeSettings(market: MarketListing): void {
    if (this.takeBack('fees', 'fee-schedule-withdraw', {})) this.feeVersion -= 1;
    else this.changeParameters(market);
  }

  private changeParameters({ listing }: MarketListing): void {
    const { random, clock } = this.options;
    const now = this.versions.get(listing.symbol);
    if (!now) return;
    if (this.takeBack(listing.symbol, 'market-parameters-withdraw', { symbol: listing.symbol })) {
      this.versions.set(listing.symbol, { ...now, version: now.version - 1 });
      return;
    }
    const parameters = {
      ...now,
      version: now.version + 1,
      maxLots: now.maxLots - random.int(0, 3),
      feeClass: random.pick(['A', 'B', 'C'] as const),
      marketDeviationPpm: random.int(20_000, 80_000),
    };
    this.versions.set(listing.symbol, parameters);
    const effectiveAt = clock.nowMs() + random.int(0, 10_000);
    const approvalId = this.approve('market-parameters', listing.symbol, {
      symbol: listing.symbol,
      from: now.version,
      parameters,
      effectiveAt,
    });
    this.agreed.set(listing.symbol, { version: parameters.version, approvalId, effectiveAt });
  }

  /** Whether to take back the last agreed version now instead of adding another version. */
  private takeBack(subject: string, kind: ApprovalKind, payload: JsonObject): boolean {
    const last = this.agreed.get(subject);
    if (!last || last.effectiveAt - this.options.clock.nowMs() < IN_TIME_MS) return false;
    this.agreed.delete(subject);
    this.approve(kind, subject, { ...payload, version: last.version, approvalId: last.approvalId });
    return true;
  }

  private control(uid: string, status: 'active' | 'frozen'): void {
    const approve = (): string => this.approve('user-unfreeze', `user:${uid}`, { uid });
    this.tell(`user-${uid}`, this.people.standing(uid, status, approve));
  }

  private approve(kind: ApprovalKind, target: string, payload: JsonObject): string {
    this.approvals += 1;
    const approvalId = `a${this.approvals}`;
    const hash = payloadHash(payload as HashableJson);
    const reason = 'a simulated decision';
    this.tell(`approval-${approvalId}`, [
      [
        'ApprovalRequested',
        {
          approvalId,
          kind,
          target,
          payload,
          payloadHash: hash,
          initiator: 'staff-1',
          initiatorRole: 'admin',
          required: 1,
          expiresAt: this.options.clock.nowMs() + 86_400_000,
          reason,
        },
      ],
      ['ApprovalSigned', { approvalId, staffId: 'staff-2', role: 'admin', payloadHash: hash, reason }],
      [
        'ApprovalGranted',
        { approvalId, kind, target, payload, payloadHash: hash, approvers: ['staff-2'], initiator: 'staff-1' },
      ],
    ]);
    return approvalId;
  }

  private tell(stream: string, events: readonly (readonly [type: string, data: JsonObject])[]): void {
    const { log, clock } = this.options;
    const last = log.lastRevision(stream);
    log.append(
      stream,
      last,
      events.map(([type, data], index) => ({
        id: `${stream}/${last + 1 + index}`,
        type,
        data,
        meta: { at: clock.nowMs() },
      })),
    );
  }
}
