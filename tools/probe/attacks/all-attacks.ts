import type { Attack } from './attack.js';
import { bodyBeforeCaller } from './body-before-caller.js';
import { candleFlood } from './candle-flood.js';
import { commonPassword } from './common-password.js';
import { describedOnce } from './described-once.js';
import { foreignAccounts } from './foreign-accounts.js';
import { hiddenLabels } from './hidden-labels.js';
import { largeFragments } from './large-fragments.js';
import { manyFields } from './many-fields.js';
import { ownerUnderAttack } from './owner-under-attack.js';
import { rawErrors } from './raw-errors.js';
import { reboundMetrics } from './rebound-metrics.js';
import { registrationFlood } from './registration-flood.js';
import { rightLoginsAtOnce } from './right-logins-at-once.js';
import { secondStepGuesses } from './second-step-guesses.js';
import { stolenSession } from './stolen-session.js';
import { strangersCodes } from './strangers-codes.js';

/** They run one after the other, since most need the limits to themselves. */
export const ALL_ATTACKS: readonly Attack[] = [
  commonPassword,
  hiddenLabels,
  strangersCodes,
  rightLoginsAtOnce,
  registrationFlood,
  secondStepGuesses,
  stolenSession,
  foreignAccounts,
  ownerUnderAttack,
  describedOnce,
  rawErrors,
  bodyBeforeCaller,
  largeFragments,
  reboundMetrics,
  candleFlood,
  manyFields,
];
