import type { ShotPage } from './pages.js';
import * as auth from './states/auth-states.js';
import * as kyc from './states/kyc-states.js';
import * as money from './states/money-states.js';

const WIDTHS = [360, 1460] as const;
const VERIFY = { path: '/user/verify/', who: 'scene', whole: true, widths: WIDTHS } as const;
const DEPOSIT = { path: '/deposit/aud/', who: 'scene', whole: true, settleMs: 1_800, widths: WIDTHS } as const;
const SIGN_UP = { path: '/register/', who: 'visitor', widths: WIDTHS } as const;
const LINK = { path: '/register/link/', who: 'visitor', widths: WIDTHS } as const;
const RESET = { path: '/reset-pwd/', who: 'visitor', widths: WIDTHS } as const;

/** Opens the last step of the verification. */
const openReview: auth.Act = async (page) => {
  const consent = page.getByRole('main').getByRole('checkbox');
  if (!(await consent.isVisible())) await page.locator('main footer button').last().click();
  await consent.waitFor();
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
};
/** Says why the desk reads what is kept from it. */
const openDeposit: auth.Act = async (page) => {
  await page.getByRole('main').getByRole('combobox').first().click();
  await page.getByRole('option', { disabled: false }).first().click();
  await page.locator('main button[type=submit]').click();
  await page.waitForTimeout(1_000);
};

/** What pages show once something has happened. Each is reached as a customer and the desk would reach it. */
export const CUSTOMER_STATES: readonly ShotPage[] = [
  { name: 'verify-review', ...VERIFY, stage: kyc.atReview, act: openReview },
  { name: 'verify-waiting', ...VERIFY, stage: kyc.waiting },
  { name: 'verify-fix', ...VERIFY, stage: kyc.toFix },
  { name: 'verify-letter', ...VERIFY, stage: kyc.letterWaits },
  { name: 'verify-pin', ...VERIFY, stage: kyc.letterSent },
  { name: 'verify-rejected', ...VERIFY, stage: kyc.rejected },
  { name: 'verify-verified', ...VERIFY, stage: kyc.verified },
  { name: 'sign-up-code', ...SIGN_UP, act: auth.signUpCode },
  { name: 'sign-up-wrong-code', ...SIGN_UP, act: auth.signUpWrongCode },
  { name: 'sign-up-phone', ...SIGN_UP, act: auth.signUpPhone },
  { name: 'sign-up-link-used', ...LINK, act: auth.linkUsed },
  { name: 'sign-up-link-expired', ...LINK, act: auth.linkExpired },
  { name: 'reset-code', ...RESET, act: auth.resetCode },
  { name: 'reset-wrong-code', ...RESET, act: auth.resetWrongCode },
  { name: 'reset-blocked', ...RESET, act: auth.resetBlocked },
  { name: 'reset-done', ...RESET, act: auth.resetDone },
  { name: 'deposit-none', ...DEPOSIT, stage: money.nothingOpened },
  { name: 'deposit-opened', ...DEPOSIT, stage: money.payIdOpened },
  { name: 'deposit-waits', ...DEPOSIT, stage: money.moneyWaits },
  { name: 'deposit-credited', ...DEPOSIT, stage: money.moneyCredited },
];

const DESK = { path: '/operator/', who: 'scene', settleMs: 2_500, widths: WIDTHS } as const;
export const OPERATOR_STATES: readonly ShotPage[] = [
  { name: 'operator-kyc-case', ...DESK, stage: kyc.caseOfDesk },
  { name: 'operator-suspense', ...DESK, stage: money.suspense },
  { name: 'operator-suspended-deposit', ...DESK, stage: money.suspendedDeposit, act: openDeposit },
];
