import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { ApprovalRecord, HomeRecord, MarketRecord } from '@corella/contracts/operator';
import { approvalTitle, askedBy, findingText, reasonText } from '../../shared/approvals/approval-words.js';
import { AWAY_STORY } from '../../shared/markets/state-words.js';
import { pair } from '../../shared/format/names.js';
import { duration, moment, nearness } from '../../shared/format/times.js';
import { Chip } from '../../shared/ui/marks.js';
import { Panel } from '../../shared/ui/panel.js';
import { byFuse } from './watch-panel.js';
import styles from './needs-panel.module.css';

const SHOWN = 8;
/** A fuse that has used this much of its limit is work, before it trips. */
const ALARM_PERCENT = 80;
/** A request that ends this soon is urgent. */
const SOON_MS = 3_600_000;

interface Need {
  readonly id: string;
  readonly tag: string;
  readonly tone: 'warn' | 'line';
  readonly title: string;
  readonly why: string;
  readonly when: string;
  readonly to: string;
}

const halted = (market: MarketRecord, nowMs: number): Need => ({
  id: `market-${market.id}`,
  tag: 'Halted',
  tone: 'warn',
  title: pair(market),
  why: market.stateReason ?? 'no reason was recorded',
  when: `${duration(nowMs - Date.parse(market.stateSince))} ago`,
  to: `/markets/${market.id}/show`,
});
/** One process runs many markets, so they are one line. */
const withoutOwner = (markets: readonly MarketRecord[]): readonly Need[] => {
  const [first] = markets;
  if (first === undefined) return [];
  return [
    {
      id: 'away',
      tag: 'No owner',
      tone: 'warn',
      title: markets.map(pair).join(', '),
      why: AWAY_STORY,
      when: 'now',
      to: markets.length === 1 ? `/markets/${first.id}/show` : '/markets',
    },
  ];
};
/** The desk's queue is one line, however many cases are late. */
const overdue = ({ kycOpen, kycOverdue }: HomeRecord['counts']): readonly Need[] =>
  kycOverdue === 0
    ? []
    : [
        {
          id: 'kyc-overdue',
          tag: 'KYC',
          tone: 'warn',
          title: kycOverdue === 1 ? '1 case is overdue' : `${kycOverdue} cases are overdue`,
          why: `Of ${kycOpen} open cases of verification`,
          when: 'now',
          to: '/kyc-cases',
        },
      ];
/** Whoever may open a queue is told what waits in it. The venue counts nothing for others. */
const removals = ({ removalsOpen }: HomeRecord['counts']): readonly Need[] =>
  removalsOpen === 0
    ? []
    : [
        {
          id: 'removals',
          tag: 'Removals',
          tone: 'line',
          title: removalsOpen === 1 ? '1 removal request waits' : `${removalsOpen} removal requests wait`,
          why: 'Customers who cannot get in',
          when: 'now',
          to: '/removal-requests',
        },
      ];
const heldDeposits = ({ depositsHeld }: HomeRecord['counts']): readonly Need[] =>
  depositsHeld === 0
    ? []
    : [
        {
          id: 'suspense',
          tag: 'Suspense',
          tone: 'line',
          title: depositsHeld === 1 ? '1 deposit waits' : `${depositsHeld} deposits wait`,
          why: 'Money that came and could not be credited',
          when: 'now',
          to: '/suspended-deposits',
        },
      ];
/** Money that left and was not seen, or failed, is urgent. */
const lostWithdrawals = ({ withdrawalsInTrouble: many }: HomeRecord['counts']): readonly Need[] =>
  many === 0
    ? []
    : [
        {
          id: 'withdrawals-trouble',
          tag: 'Withdrawals',
          tone: 'warn',
          title: many === 1 ? '1 withdrawal is in trouble' : `${many} withdrawals are in trouble`,
          why: 'Failed, fallen out of its chain, or sent and not seen for an hour',
          when: 'now',
          to: '/withdrawals?show=trouble',
        },
      ];
const waitingWithdrawals = ({ withdrawalsWaiting: many }: HomeRecord['counts']): readonly Need[] =>
  many === 0
    ? []
    : [
        {
          id: 'withdrawals',
          tag: 'Withdrawals',
          tone: 'line',
          title: many === 1 ? '1 withdrawal waits' : `${many} withdrawals wait`,
          why: 'The rules want people to look at them',
          when: 'now',
          to: '/withdrawals',
        },
      ];
/** Where some are late, that line counts them all. */
const openCases = ({ kycOpen, kycOverdue }: HomeRecord['counts']): readonly Need[] =>
  kycOpen === 0 || kycOverdue > 0
    ? []
    : [
        {
          id: 'kyc-open',
          tag: 'KYC',
          tone: 'line',
          title: kycOpen === 1 ? '1 case is open' : `${kycOpen} cases are open`,
          why: 'Cases of verification, none of them overdue',
          when: 'now',
          to: '/kyc-cases',
        },
      ];
const near = (market: MarketRecord): Need => ({
  id: `fuse-${market.id}`,
  tag: 'Fuse',
  tone: 'warn',
  title: pair(market),
  why: `${market.fuse?.usedPercent ?? 0}% of the ${market.fuse?.limitPercent ?? ''}% that stop the market have happened`,
  when: 'now',
  to: `/markets/${market.id}/show`,
});
const failed = (approval: ApprovalRecord): Need => ({
  id: `failed-${approval.id}`,
  tag: 'Failed',
  tone: 'warn',
  title: approvalTitle(approval),
  why: `Agreed, but not carried out: ${findingText(approval.finding)}`,
  when: moment(approval.decisions.at(-1)?.at ?? approval.createdAt),
  to: `/approvals/${approval.id}/show?show=agreed`,
});
const undecided = (approval: ApprovalRecord, nowMs: number): Need => ({
  id: `decide-${approval.id}`,
  tag: 'Decide',
  tone: nearness(approval.expiresAt, nowMs, SOON_MS) === 'in-time' ? 'line' : 'warn',
  title: approvalTitle(approval),
  why: `${askedBy(approval)}: ${reasonText(approval)}`,
  when:
    nearness(approval.expiresAt, nowMs) === 'over'
      ? 'expires now'
      : `expires in ${duration(Date.parse(approval.expiresAt) - nowMs)}`,
  to: `/approvals/${approval.id}/show`,
});

/**
 * What is to be done, most urgent first: markets that nobody runs, halted markets, fuses near their limit, withdrawals
 * in trouble, what was agreed and failed, then requests by their end, and queues of the desk. Late cases of
 * verification come before what failed.
 */
export function needsOf({ markets, failed: failures, approvals, counts }: HomeRecord, nowMs: number): readonly Need[] {
  return [
    ...withoutOwner(markets.filter(({ away }) => away)),
    ...markets.filter(({ state }) => state === SYMBOL_STATE.suspend).map((market) => halted(market, nowMs)),
    ...byFuse(markets)
      .filter(({ fuse }) => fuse.usedPercent >= ALARM_PERCENT)
      .map(near),
    ...lostWithdrawals(counts),
    ...overdue(counts),
    ...failures.map(failed),
    ...approvals.filter(({ canDecide }) => canDecide).map((approval) => undecided(approval, nowMs)),
    ...removals(counts),
    ...heldDeposits(counts),
    ...waitingWithdrawals(counts),
    ...openCases(counts),
  ];
}

const counted = (many: number): string | number =>
  many === 0 ? 'nothing now' : many > SHOWN ? `${SHOWN} of ${many}` : many;

/**
 * The first panel of the duty screen: what needs somebody. Tripped fuses and stopped settlements stand above it. With
 * nothing to do it is one line.
 */
export function NeedsPanel({ home, nowMs }: { readonly home: HomeRecord; readonly nowMs: number }): JSX.Element {
  const needs = needsOf(home, nowMs);
  return (
    <Panel title="Needs somebody" className={styles.panel} meta={counted(needs.length)}>
      {needs.length > 0 && (
        <ul className={`${styles.list} num`}>
          {needs.slice(0, SHOWN).map((need) => (
            <li key={need.id}>
              <Chip tone={need.tone}>{need.tag}</Chip>
              <span className={styles.what}>
                <b>{need.title}</b>
                <small title={need.why}>{need.why}</small>
              </span>
              <span className="dim">{need.when}</span>
              <Button
                size="small"
                variant="outlined"
                component={Link}
                to={need.to}
                aria-label={`${need.tag}, look at ${need.title}`}
              >
                Look
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
