import type { Applied } from './applied.js';
import type { Call } from './call.js';
import type { Proven } from './factor-commands.js';
import type { Origin } from './views.js';

/** The phone of a customer, and the codes that go to it. */
export interface PhoneCommands {
  /**
   * Texts a code to a number that is to be bound, or to take the place of the one of now. The answer does not tell
   * whether another account has it. What was begun before is void.
   */
  BeginPhone: Call<
    { uid: string; phone: string; language: string; acknowledgeBlock?: boolean; origin: Origin } & Proven,
    { readonly sent: true; readonly to: string }
  >;
  /** Binds the number by the code that it got. */
  ConfirmPhone: Call<{ uid: string; code: string; origin: Origin }, { readonly bound: true } & Applied>;
  RemovePhone: Call<
    { uid: string; acknowledgeBlock?: boolean; origin: Origin } & Proven,
    { readonly removed: true } & Applied
  >;
  /** Texts a code for `StepUp`, in this session. */
  TextStepUp: Call<{ uid: string; sessionId: string; language: string; origin: Origin }, { readonly to: string }>;
}
