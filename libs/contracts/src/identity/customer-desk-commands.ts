import type { Applied } from './applied.js';
import type { Call } from './call.js';
import type { JsonObject } from './json.js';
import type { StaffPrincipal } from './views.js';

/** What staff do about one customer. */
export interface CustomerDeskCommands {
  FreezeUser: Call<
    { staff: StaffPrincipal; uid: string; reason: string; requestId: string },
    { readonly frozen: true } & Applied
  >;
  /** Writes a remark about a person for other staff. It is never edited or taken back. */
  WriteUserNote: Call<
    { staff: StaffPrincipal; uid: string; text: string; requestId: string; idempotencyKey: string },
    { readonly noteId: string }
  >;
  /** Ends every session of a customer, such as after a stolen phone. API keys go on. */
  EndUserSessions: Call<
    { staff: StaffPrincipal; uid: string; reason: string; requestId: string },
    { readonly sessions: number }
  >;
  /**
   * What is known of a customer, for an authority that may ask for it. Only for the two people who agreed
   * (`customer-file`), for a day; each time is recorded. The customer is not told.
   */
  ReadCustomerFile: Call<
    { staff: StaffPrincipal; uid: string; approvalId: string; requestId: string },
    { readonly data: JsonObject; readonly authority: string; readonly reference: string }
  >;
}
