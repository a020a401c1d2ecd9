import type { JSX } from 'react';
import type { EvidenceRecord } from '@corella/contracts/operator';
import { amount, money, percent } from '../../shared/format/amounts.js';
import {
  accountLabel,
  kycLabel,
  suspenseLabel,
  pair,
  removalLabel,
  roleLabel,
  words,
} from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import {
  audText,
  networkText,
  ruleName,
  ruleWords,
  sumOf,
  withdrawalStateText,
} from '../../shared/withdrawals/withdrawal-words.js';
import { StateChip } from '../../shared/ui/marks.js';
import type { Fact } from '../../shared/ui/panel.js';

type MakeLink = (resource: string, to: string, text: string) => JSX.Element;

export function accountFacts({ account }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (account === null) return [];
  const to = `/accounts/${encodeURIComponent(account.id)}/show`;
  return [
    { term: 'Account', value: link('accounts', to, accountLabel(account.account)) },
    { term: 'State of the account', value: account.status },
  ];
}

export function userFacts({ user, frozen }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (user === null) return [];
  const facts: Fact[] = [
    { term: 'User', value: link('users', `/users/${user.uid}/show`, `${user.uid}, ${user.email}`) },
    { term: 'State of the user', value: `${user.status}, KYC ${kycLabel(user.kycState)}` },
  ];
  if (user.lock !== null)
    facts.push({
      term: 'Locked',
      value: `${user.lock.cause === 'owner' ? 'by the owner' : 'by mail'}, ${moment(user.lock.at)}`,
    });
  if (frozen !== null)
    facts.push(
      { term: 'Frozen by', value: `${frozen.by}, ${moment(frozen.at)}` },
      { term: 'Frozen because', value: frozen.reason ?? 'no reason was recorded' },
    );
  return facts;
}

/** Answers and documents are opened on the page of the case, for a reason. */
export function caseFacts({ kycCase }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (kycCase === null) return [];
  const { id, name, kind, marks, needsSecond } = kycCase;
  return [
    { term: 'Case', value: link('kyc-cases', `/kyc-cases/${encodeURIComponent(id)}/show`, id) },
    { term: kind === 'company' ? 'Company' : 'Applicant', value: name ?? 'erased' },
    { term: 'Two people because', value: needsSecond.map(words).join(', ') },
    { term: 'Marks', value: marks.length === 0 ? 'none' : marks.map(words).join(', ') },
  ];
}

/** "authenticator, 2 passkeys, 8 recovery codes, phone +61 ••• 018". */
function boundText({
  totp,
  passkeys,
  recoveryCodes,
  phone,
}: NonNullable<EvidenceRecord['removal']>['factors']): string {
  const counted = (many: number, noun: string): string => (many === 0 ? '' : `${many} ${noun}${many === 1 ? '' : 's'}`);
  const bound = [
    totp ? 'authenticator' : '',
    counted(passkeys, 'passkey'),
    counted(recoveryCodes ?? 0, 'recovery code'),
    phone === null ? '' : `phone ${phone}`,
  ].filter((part) => part !== '');
  return bound.length === 0 ? 'nothing' : bound.join(', ');
}

/** What the customer wrote is opened on the page of the request, for a reason. */
export function removalFacts({ removal }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (removal === null) return [];
  const { id, project, submittedAt, change } = removal;
  const read = link('removal-requests', `/removal-requests/${encodeURIComponent(id)}/show`, `Read the request ${id}`);
  return [
    { term: 'Asked for', value: removalLabel(project) },
    ...(change === null
      ? []
      : [
          { term: 'From', value: change.from },
          { term: 'To', value: change.to },
        ]),
    { term: 'Bound now', value: boundText(removal.factors) },
    { term: 'What was written', value: read },
    { term: 'Submitted', value: moment(submittedAt) },
  ];
}

/** Who paid is opened on the page of the deposit, for a reason. */
export function depositFacts({ deposit }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (deposit === null) return [];
  const { id, asset, reason, bookedAt, ownerName } = deposit;
  return [
    { term: 'Deposit', value: `${money(deposit.amount, asset)}, booked ${moment(bookedAt)}` },
    { term: 'It waits because', value: suspenseLabel(reason) },
    ...(ownerName === null ? [] : [{ term: 'Verified name', value: ownerName }]),
    { term: 'Who paid', value: link('suspended-deposits', `/suspended-deposits/${id}/show`, `Open deposit ${id}`) },
  ];
}

/** Where it goes is opened on the page of the withdrawal, for a reason. */
export function withdrawalFacts({ withdrawal }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (!withdrawal) return [];
  const { id, hits, inputs, policyVersion, rail, chain } = withdrawal;
  const cost = rail === 'bank' ? [] : [{ term: 'Network cost, at most', value: coins(withdrawal.mostCost, chain) }];
  return [
    { term: 'Worth when asked for', value: audText(withdrawal.aud) },
    { term: 'Leaves the account', value: sumOf(withdrawal.amount, withdrawal) },
    { term: 'Fee', value: sumOf(withdrawal.fee, withdrawal) },
    { term: 'Arrives', value: sumOf(withdrawal.received, withdrawal) },
    ...cost,
    { term: 'Network', value: networkText(withdrawal) },
    ...(hits.length === 0 ? [{ term: 'Rules met', value: 'none' }] : []),
    ...hits.map(({ rule }) => {
      const { limit, found } = ruleWords(rule, inputs);
      // A figure and its unit stay on one line.
      const told = [limit, found.replaceAll(' ', '\u00a0')].filter((part) => part !== '');
      return { term: ruleName(rule), value: told.join(': ') };
    }),
    { term: 'Stands at', value: withdrawalStateText(withdrawal.state) },
    { term: 'Policy', value: `version ${policyVersion}` },
    { term: 'Where it goes', value: link('withdrawals', `/withdrawals/${id}/show`, `Open withdrawal ${id}`) },
  ];
}
const coins = (text: string, chain: string | null): string => `${amount(text)} ${(chain ?? '').toUpperCase()}`.trim();

export function marketFacts({ market }: EvidenceRecord, link: MakeLink): readonly Fact[] {
  if (market === null) return [];
  const { reference } = market;
  const by = market.stateBy.length === 0 ? '' : ` by ${market.stateBy.join(' and ')}`;
  return [
    { term: 'Market', value: link('markets', `/markets/${market.id}/show`, pair(market)) },
    { term: 'State', value: <StateChip state={market.state} name={market.stateName} /> },
    { term: 'Since', value: `${moment(market.stateSince)}${by}` },
    ...(market.stateReason === null ? [] : [{ term: 'Because', value: market.stateReason }]),
    { term: 'Last price', value: amount(market.last) },
    {
      term: 'Reference price',
      value: reference === null ? 'none' : `${amount(reference.price)}, last ${percent(reference.deviation)} off`,
    },
    { term: 'Open orders', value: `${market.openOrders} and ${market.waitingStops} stops` },
  ];
}

export function staffFacts({ staff, peers }: EvidenceRecord): readonly Fact[] {
  return [
    ...(staff === null
      ? []
      : [
          { term: 'Person', value: `${staff.name}, ${roleLabel(staff.role)}` },
          { term: 'State of the person', value: staff.status },
          { term: 'Last login', value: staff.lastLoginAt === null ? 'never' : moment(staff.lastLoginAt) },
        ]),
    ...(peers === null ? [] : [{ term: `Active in ${roleLabel(peers.role)}`, value: peers.active }]),
  ];
}
