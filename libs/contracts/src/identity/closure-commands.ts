import type { Call } from './call.js';
import type { AcknowledgedDates } from './closure.js';
import type { Proven } from './factor-commands.js';
import type { Origin } from './views.js';

/** By which customers leave. */
export interface ClosureCommands {
  /**
   * Begins the closing of a main account with its sub-accounts. Asked again while it lasts, it changes nothing.
   * `acknowledged` are the dates that the customer has read. `giveBack` returns play money, in a demo. With `erasure`
   * it is refused where anything has to be kept.
   */
  RequestClosure: Call<
    {
      uid: string;
      acknowledged: AcknowledgedDates;
      giveBack?: boolean;
      erasure?: boolean;
      origin: Origin;
    } & Proven,
    { readonly requested: true }
  >;
  /** Takes it back while the account is closing. Of an account that is not, it changes nothing. */
  CancelClosure: Call<{ uid: string; origin: Origin }, { readonly cancelled: true }>;
}
