// The wire of closing an account and of what is erased afterwards. Apart from `web`, because only its page loads it.
import { z } from 'zod';
import { CLOSURE_STATES, KEPT_BECAUSE } from '../identity/closure.js';
import { codeText, decimalText, isoTime } from '../web/primitives.js';
import { stepUpText } from '../web/auth.js';

/** `2033-11-27`, a day in UTC. */
const day = z.iso.date('Send the date as it was shown, such as 2033-11-27.');

/** What stands in the way of closing, one entry each. The customer, or the desk, can do something about every one. */
export const closureObstacleSchema = z.union([
  /** Money on an account of the customer or of a sub-account. `type` is `spot` for the exchange account. */
  z.object({
    kind: z.literal('balance'),
    uid: z.string(),
    type: z.string(),
    asset: z.string(),
    available: decimalText,
    frozen: decimalText,
  }),
  /** Open orders, which are cancelled from the request on. */
  z.object({ kind: z.literal('orders'), uid: z.string(), type: z.string(), count: z.int() }),
  /** The desk looks at a verification, or waits for the customer's answer. */
  z.object({ kind: z.literal('verification') }),
  /** The desk has agreed, or is about to, to a change of what protects the account. */
  z.object({ kind: z.literal('removal'), id: z.string() }),
  /** Frozen by staff: the account, or a sub-account. */
  z.object({ kind: z.literal('frozen'), uid: z.string() }),
  /** Locked by the owner. */
  z.object({ kind: z.literal('locked') }),
]);
export type ClosureObstacleRow = z.output<typeof closureObstacleSchema>;

/**
 * GET /api/privacy → 200. Sub-accounts are refused with 403 `sub-refused`: they are closed with their main account.
 *
 * `dates` are those of a closed account, or what they would be if it were closed now: ordinary data (address, phone,
 * logins, devices, notes) is erased at `ordinaryUntil`, what the law wants kept (answers and documents of the
 * verification, signatures) at `retainUntil`. `kept` says why: `approved` (seven years), `rejected` (one year) or
 * `none`, where both are the same moment. POST closure and erasure want `acknowledge` sent back as it is here.
 */
export const closureSchema = z.object({
  state: z.enum(CLOSURE_STATES),
  requestedAt: isoTime.nullable(),
  closedAt: isoTime.nullable(),
  /** Play money is given back by itself once the orders are gone. */
  givesBack: z.boolean(),
  /** Whether `giveBack` may be asked for: in a demo. */
  mayGiveBack: z.boolean(),
  dates: z.object({
    kept: z.enum(KEPT_BECAUSE),
    ordinaryUntil: isoTime,
    retainUntil: isoTime,
    acknowledge: z.object({ ordinaryUntil: day, retainUntil: day }),
  }),
  obstacles: z.array(closureObstacleSchema),
});
export type Closure = z.output<typeof closureSchema>;

/**
 * POST /api/privacy/closure → 200 `closureSchema`, now `closing`. Wants an `Idempotency-Key` and proof (a step-up for
 * `account-close`, or a code of the authenticator). 409 `closure-dates-changed` where `acknowledge` is not what GET
 * says now; 403 `account-frozen`, `account-locked`; 400 at `giveBack` outside of a demo.
 */
export const closureBody = z.strictObject({
  acknowledge: z.strictObject({ ordinaryUntil: day, retainUntil: day }),
  giveBack: z.boolean().optional(),
  code: codeText.optional(),
  stepUp: stepUpText.optional(),
});

/**
 * POST /api/privacy/erasure → 200 `closureSchema`. The same as a closure, for those of whom nothing has to be kept
 * (`dates.kept` is `none`). Of anybody else 409 `retention` with `inputs.until`, the time at which everything would be
 * erased if the account were closed now, and `inputs.state`.
 */
export const erasureBody = closureBody;

/** POST /api/privacy/closure/cancel → 200 `closureSchema`, `active` again. Wants an `Idempotency-Key`, no proof. */
export const closureCancelBody = z.strictObject({});
