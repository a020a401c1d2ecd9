import type { HuobiError } from './huobi-error.js';

const FORBIDDEN = 'base-operation-forbidden';
const INVALID = 'validation-format-error';

/** Reasons that only the calls about sub-users have. */
export const SUB_USER_ERRORS: Readonly<Record<string, HuobiError>> = {
  'sub-unknown': { errCode: INVALID, message: 'there is no such sub-user' },
  'sub-refused': { errCode: FORBIDDEN, message: 'this is for main accounts; a sub-user cannot do it' },
  'sub-not-eligible': { errCode: FORBIDDEN, message: 'only verified companies have sub-users' },
  'sub-limit': { errCode: FORBIDDEN, message: 'there are as many sub-users as are possible, the frozen ones included' },
  'sub-name-taken': { errCode: INVALID, message: 'the user name is in use' },
  'sub-name-invalid': {
    errCode: INVALID,
    message: 'a user name has 6 to 20 Roman letters and digits and begins with a letter',
  },
  'sub-remark-invalid': { errCode: INVALID, message: 'a note has up to 50 visible characters' },
  'frozen-by-venue': { errCode: FORBIDDEN, message: 'only the venue can unfreeze this sub-user' },
  'step-up-required': { errCode: FORBIDDEN, message: 'bind an authenticator; `otpToken` is a code of it' },
  'code-wrong': { errCode: INVALID, message: '`otpToken`: the code is wrong or was used' },
  'label-invalid': { errCode: INVALID, message: '`note`: 1 to 50 visible characters are expected' },
  'ip-invalid': { errCode: INVALID, message: '`ipAddresses`: addresses or ranges are expected' },
  'permissions-invalid': { errCode: INVALID, message: '`permission`: readOnly, trade or both are expected' },
  'api-key-limit': { errCode: FORBIDDEN, message: 'there are as many keys as are possible' },
  'api-key-unknown': { errCode: INVALID, message: '`accessKey`: there is no such key' },
};
