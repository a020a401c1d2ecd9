import { rangeOf, subscriberOf } from '@corella/ip-address';
import { BoundedMap } from '@corella/aggregates';

interface Pace {
  readonly spanMs: number;
  readonly sends: number;
}
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What one asker may have sent to one destination. */
const ONE_ASKER: readonly Pace[] = [
  { spanMs: MINUTE_MS, sends: 1 },
  { spanMs: HOUR_MS, sends: 5 },
  { spanMs: DAY_MS, sends: 10 },
];
/** What all askers of one kind together may have sent to one destination. */
const ALL_ASKERS: readonly Pace[] = [
  { spanMs: MINUTE_MS, sends: 3 },
  { spanMs: HOUR_MS, sends: 10 },
  { spanMs: DAY_MS, sends: 20 },
];

/** The same for those who did a task of work after strangers had used up their share, and for one range of them. */
const ALL_WORKED: readonly Pace[] = [
  { spanMs: MINUTE_MS, sends: 3 },
  { spanMs: HOUR_MS, sends: 10 },
  { spanMs: DAY_MS, sends: 30 },
];
const WORKED_OF_A_RANGE: readonly Pace[] = [
  { spanMs: HOUR_MS, sends: 3 },
  { spanMs: DAY_MS, sends: 6 },
];

/** What a sign-up may have sent to its address, the first code included. It lives for a day. */
const ONE_SIGN_UP: readonly Pace[] = [
  { spanMs: MINUTE_MS, sends: 1 },
  { spanMs: DAY_MS, sends: 4 },
];
/** Mails about new devices to one customer: a script that keeps no cookie logs in from a new one each time. */
const NEW_DEVICES: readonly Pace[] = [{ spanMs: HOUR_MS, sends: 10 }];
/** Text messages of one account, to whatever numbers: each costs the venue money. */
const TEXTS: readonly Pace[] = [{ spanMs: DAY_MS, sends: 20 }];
/** Those among them to numbers that are not the account's yet, and those that one source asks for. */
const BINDINGS: readonly Pace[] = [{ spanMs: DAY_MS, sends: 6 }];
const BINDINGS_OF_A_SOURCE: readonly Pace[] = [{ spanMs: DAY_MS, sends: 30 }];
/** Text messages of the venue in a day, where nothing else is chosen. */
export const TEXTS_A_DAY = 2_000;
/** Mails that say that an address has no account. One tells its owner enough. */
const NO_ACCOUNT: readonly Pace[] = [{ spanMs: DAY_MS, sends: 1 }];
/** How many people one administrator may reset. */
const RESETS: readonly Pace[] = [{ spanMs: HOUR_MS, sends: 3 }];

/**
 * Who asks for a code to be mailed. Whoever types an address is a stranger; a right password or a known device says
 * more. Each kind has a ceiling of its own, so that strangers cannot use up what the owner needs.
 */
export type Asker =
  | { readonly kind: 'stranger'; readonly ip: string }
  /** A stranger who has done a task of work. */
  | { readonly kind: 'worked'; readonly ip: string }
  | { readonly kind: 'right-password'; readonly ip: string }
  | { readonly kind: 'known-device'; readonly device: string }
  /** An administrator who has a link mailed to a colleague. */
  | { readonly kind: 'staff'; readonly staffId: string };

function nameOf(asker: Asker): string {
  if (asker.kind === 'known-device') return asker.device;
  return asker.kind === 'staff' ? asker.staffId : subscriberOf(asker.ip);
}

type Counted = readonly [key: string, paces: readonly Pace[]];

function countedOf(destination: string, asker: Asker): readonly Counted[] {
  const shared = `${asker.kind} ${destination}`;
  if (asker.kind !== 'worked')
    return [
      [`${shared} ${nameOf(asker)}`, ONE_ASKER],
      [shared, ALL_ASKERS],
    ];
  return [
    // What they had before the work counts as well.
    [`stranger ${destination} ${nameOf(asker)}`, ONE_ASKER],
    [shared, ALL_WORKED],
    [`${shared} from ${rangeOf(asker.ip)}`, WORKED_OF_A_RANGE],
  ];
}

/**
 * One code a minute, five an hour and ten a day for one asker and destination, whether somebody is known there or not;
 * twice as many for all askers of a kind.
 */
export class CodePacing {
  private readonly sent = new BoundedMap<string, readonly number[]>(50_000);

  constructor(private readonly textsADay = TEXTS_A_DAY) {}

  /** Seconds to wait. Null when a code may go now, which is then counted as sent. */
  waitS(destination: string, asker: Asker, now: number): number | null {
    return this.take(now, ...countedOf(destination, asker));
  }

  /**
   * Whether other strangers have used up what all may have, so that work takes this one further. Those who worked share
   * a ceiling of their own, of which each range of a provider has a part.
   */
  asksWork(destination: string, ip: string, now: number): boolean {
    const isFree = (asker: Asker): boolean =>
      countedOf(destination, asker).every(([key, paces]) => this.freeAt(key, paces, now) <= now);
    return !isFree({ kind: 'stranger', ip }) && isFree({ kind: 'worked', ip });
  }

  /**
   * The same for a text message, of which an account has 20 a day and the venue `textsADay`. Numbers that are being
   * bound have few for an account and a source, and half of the venue's: whoever invents accounts and numbers cannot
   * use up what the logins of others need.
   */
  textWaitS(
    number: string,
    { uid, asker, isBinding = false }: { readonly uid: string; readonly asker: Asker; readonly isBinding?: boolean },
    now: number,
  ): number | null {
    const shared = `${asker.kind} ${number}`;
    const venue: Counted = ['texts', [{ spanMs: DAY_MS, sends: this.textsADay }]];
    const binding: readonly Counted[] = [
      ['texts binding', [{ spanMs: DAY_MS, sends: Math.ceil(this.textsADay / 2) }]],
      [`texts binding ${uid}`, BINDINGS],
      [`texts binding from ${nameOf(asker)}`, BINDINGS_OF_A_SOURCE],
    ];
    return this.take(
      now,
      [`${shared} ${nameOf(asker)}`, ONE_ASKER],
      [shared, ALL_ASKERS],
      [`texts ${uid}`, TEXTS],
      venue,
      ...(isBinding ? binding : []),
    );
  }

  /** The same for a reset by an administrator: three an hour, whoever they reset. */
  resetWaitS(staffId: string, now: number): number | null {
    return this.take(now, [`reset ${staffId}`, RESETS]);
  }

  /** The same for a mail about a new device: ten an hour. */
  newDeviceWaitS(uid: string, now: number): number | null {
    return this.take(now, [`new-device ${uid}`, NEW_DEVICES]);
  }

  /** The same for a mail to an address without an account that says so: one a day. */
  noAccountWaitS(address: string, now: number): number | null {
    return this.take(now, [`no-account ${address}`, NO_ACCOUNT]);
  }

  /** The same for a pending sign-up, whose name only its maker knows. So nobody else can use up its codes. */
  signUpWaitS(signUp: string, now: number): number | null {
    return this.take(now, [`sign-up ${signUp}`, ONE_SIGN_UP]);
  }

  private take(now: number, ...counted: readonly Counted[]): number | null {
    const freeAt = Math.max(...counted.map(([key, paces]) => this.freeAt(key, paces, now)));
    if (freeAt > now) return Math.ceil((freeAt - now) / 1000);
    for (const [key] of counted) this.sent.set(key, [...this.recent(key, now), now]);
    return null;
  }

  private freeAt(key: string, paces: readonly Pace[], now: number): number {
    const recent = this.recent(key, now);
    return Math.max(...paces.map(({ spanMs, sends }) => (recent.at(-sends) ?? -Infinity) + spanMs));
  }

  private recent(key: string, now: number): readonly number[] {
    return (this.sent.get(key) ?? []).filter((at) => now - at < DAY_MS);
  }
}
