import { redirect } from 'react-router';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { page } from './page.js';

/** Old addresses of single settings open their dialog on the security page. */
const toSecurity =
  (dialog: 'password' | 'email' | 'phone' | 'two-step') =>
  ({ params }: LoaderFunctionArgs): Response =>
    redirect(`/${params['lang'] ?? ''}/user/info/?do=${dialog}`);

/** The one currency whose money can be paid in. */
const toDeposit = ({ params }: LoaderFunctionArgs): Response => redirect(`/${params['lang'] ?? ''}/deposit/aud/`);

const toWithdraw = ({ params }: LoaderFunctionArgs): Response => redirect(`/${params['lang'] ?? ''}/withdraw/aud/`);
const WITHDRAW_WORDS = ['withdraw', 'account-shell', 'forms', 'passkeys'];

/**
 * The pages that hardly anybody opens first. Their list is loaded with the first of them, so that it costs the home
 * page and the exchange nothing, however long it gets.
 */
export const laterRoutes: RouteObject[] = [
  { path: 'fees', ...page(() => import('../features/fees/fees-page.js').then((file) => file.FeesPage), ['fees']) },
  { path: 'proof', ...page(() => import('../features/proof/proof-page.js').then((file) => file.ProofPage), ['proof']) },
  {
    path: 'connect-your-bot',
    ...page(
      () => import('../features/connect-bot/connect-bot-page.js').then((file) => file.ConnectBotPage),
      ['connect-bot', 'forms'],
    ),
  },
  {
    path: 'register/link',
    ...page(
      () => import('../features/auth/mail-links/register-link-page.js').then((file) => file.RegisterLinkPage),
      ['mail-links', 'auth', 'forms'],
    ),
  },
  {
    path: 'login/link',
    ...page(
      () => import('../features/auth/mail-links/login-link-page.js').then((file) => file.LoginLinkPage),
      ['mail-links', 'forms'],
    ),
  },
  {
    path: 'thanks',
    ...page(
      () => import('../features/auth/mail-links/thanks-page.js').then((file) => file.ThanksPage),
      ['mail-links', 'forms'],
    ),
  },
  {
    path: 'reset-pwd',
    ...page(
      () => import('../features/auth/reset-page.js').then((file) => file.ResetPage),
      ['auth', 'forms', 'passkeys'],
    ),
  },
  {
    path: 'not-me',
    ...page(() => import('../features/account/not-me-page.js').then((file) => file.NotMePage), ['account', 'forms']),
  },
  {
    path: 'removal-certification/:project',
    ...page(() => import('../features/removal/removal-page.js').then((file) => file.RemovalPage), ['removal', 'forms']),
  },
  {
    path: 'ekyc',
    ...page(() => import('../features/ekyc/ekyc-page.js').then((file) => file.EkycPage), ['ekyc', 'forms']),
  },
  {
    path: 'user/balances',
    ...page(
      () => import('../features/balances/balances-page.js').then((file) => file.BalancesPage),
      ['balances', 'explain', 'account-shell', 'forms'],
    ),
  },
  { path: 'deposit', loader: toDeposit },
  {
    path: 'deposit/aud',
    ...page(
      () => import('../features/deposit/deposit-page.js').then((file) => file.DepositPage),
      ['deposit', 'account-shell', 'forms'],
    ),
  },
  { path: 'withdraw', loader: toWithdraw },
  {
    path: 'withdraw/aud',
    ...page(() => import('../features/withdraw/withdraw-page.js').then((file) => file.WithdrawAudPage), WITHDRAW_WORDS),
  },
  {
    path: 'withdraw/eth',
    ...page(() => import('../features/withdraw/withdraw-page.js').then((file) => file.WithdrawEthPage), WITHDRAW_WORDS),
  },
  {
    path: 'withdraw/:id',
    ...page(
      () => import('../features/withdraw/withdrawal-page.js').then((file) => file.WithdrawalPage),
      WITHDRAW_WORDS,
    ),
  },
  {
    path: 'address',
    ...page(
      () => import('../features/addresses/addresses-page.js').then((file) => file.AddressesPage),
      ['addresses', 'account-shell', 'forms', 'passkeys'],
    ),
  },
  {
    path: 'bank',
    ...page(
      () => import('../features/bank/bank-page.js').then((file) => file.BankPage),
      ['bank', 'account-shell', 'forms', 'passkeys'],
    ),
  },
  {
    path: 'user/order',
    ...page(
      () => import('../features/orders/orders-page.js').then((file) => file.OrdersPage),
      ['orders', 'account-shell', 'forms'],
    ),
  },
  {
    path: 'user/info',
    ...page(
      () => import('../features/account/account-page.js').then((file) => file.AccountSecurityPage),
      ['account', 'forms', 'passkeys', 'phone'],
    ),
  },
  { path: 'user/set-pwd', loader: toSecurity('password') },
  { path: 'user/rebind-email', loader: toSecurity('email') },
  { path: 'user/bind-phone', loader: toSecurity('phone') },
  { path: 'user/rebind-phone', loader: toSecurity('phone') },
  { path: 'user/bind-ga', loader: toSecurity('two-step') },
  { path: 'user/rebind-ga', loader: toSecurity('two-step') },
  {
    path: 'user/api',
    ...page(
      () => import('../features/api-keys/api-keys-page.js').then((file) => file.ApiKeysPage),
      ['api-keys', 'forms', 'passkeys'],
    ),
  },
  {
    path: 'user/verify',
    ...page(
      () => import('../features/verify/verify-page.js').then((file) => file.VerifyPage),
      ['verify', 'agreements', 'forms'],
    ),
  },
  {
    path: 'user/subaccount',
    ...page(
      () => import('../features/sub-accounts/sub-accounts-page.js').then((file) => file.SubAccountsPage),
      ['sub-accounts', 'account-shell', 'forms', 'passkeys'],
    ),
  },
  {
    path: 'user/subaccount/create',
    ...page(
      () => import('../features/sub-accounts/create-page.js').then((file) => file.CreateSubPage),
      ['sub-accounts', 'forms'],
    ),
  },
  {
    path: 'user/balances/sub-record',
    ...page(
      () => import('../features/sub-accounts/sub-record-page.js').then((file) => file.SubRecordPage),
      ['sub-accounts', 'account-shell'],
    ),
  },
  {
    path: 'user/agreement',
    ...page(
      () => import('../features/agreement/agreement-page.js').then((file) => file.AgreementPage),
      ['agreement', 'agreements', 'forms'],
    ),
  },
];
