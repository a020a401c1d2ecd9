import accountShell from '../account-shell/locales/en-us.json';
import alerts from '../alerts/locales/en-us.json';
import agreements from '../agreements/locales/en-us.json';
import agreementNotice from '../agreements/agreement-notice/locales/en-us.json';
import agreementText from '../agreements/agreement-text/locales/en-us.json';
import closing from '../closing/locales/en-us.json';
import account from '../features/account/locales/en-us.json';
import agreement from '../features/agreement/locales/en-us.json';
import apiKeys from '../features/api-keys/locales/en-us.json';
import phone from '../phone/locales/en-us.json';
import auth from '../features/auth/locales/en-us.json';
import lostNotice from '../lost-notice/locales/en-us.json';
import mailLinks from '../features/auth/mail-links/locales/en-us.json';
import otherSteps from '../features/auth/other-steps/locales/en-us.json';
import explain from '../features/balances/explain/locales/en-us.json';
import balances from '../features/balances/locales/en-us.json';
import connectBot from '../features/connect-bot/locales/en-us.json';
import addresses from '../features/addresses/locales/en-us.json';
import bank from '../features/bank/locales/en-us.json';
import deposit from '../features/deposit/locales/en-us.json';
import ekyc from '../features/ekyc/locales/en-us.json';
import exchange from '../features/exchange/locales/en-us.json';
import tools from '../features/exchange/chart/tools/locales/en-us.json';
import shortcuts from '../features/exchange/form/shortcuts/locales/en-us.json';
import fees from '../features/fees/locales/en-us.json';
import home from '../features/home/locales/en-us.json';
import markets from '../features/markets/locales/en-us.json';
import orders from '../features/orders/locales/en-us.json';
import outbox from '../features/outbox/locales/en-us.json';
import proof from '../features/proof/locales/en-us.json';
import removal from '../features/removal/locales/en-us.json';
import subAccounts from '../features/sub-accounts/locales/en-us.json';
import verifyLead from '../verify-lead/locales/en-us.json';
import verify from '../features/verify/locales/en-us.json';
import withdraw from '../features/withdraw/locales/en-us.json';
import forms from '../forms/locales/en-us.json';
import phoneStep from '../features/auth/phone-step/locales/en-us.json';
import passkeys from '../passkeys/locales/en-us.json';
import shell from '../shell/locales/en-us.json';

/** The English words of every namespace. */
export const WORDS = {
  'account-shell': accountShell,
  agreements,
  'agreement-notice': agreementNotice,
  'agreement-text': agreementText,
  alerts,
  account,
  agreement,
  'api-keys': apiKeys,
  auth,
  closing,
  'lost-notice': lostNotice,
  'mail-links': mailLinks,
  'other-steps': otherSteps,
  removal,
  'phone-step': phoneStep,
  passkeys,
  phone,
  explain,
  balances,
  'connect-bot': connectBot,
  addresses,
  bank,
  deposit,
  ekyc,
  exchange,
  fees,
  home,
  markets,
  orders,
  outbox,
  proof,
  shortcuts,
  'sub-accounts': subAccounts,
  tools,
  verify,
  'verify-lead': verifyLead,
  withdraw,
  forms,
  shell,
};
