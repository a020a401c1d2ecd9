import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { ApprovalRecord, MarketRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { Problem } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import type { ReasonValues } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { clock, duration } from '../../shared/format/times.js';
import { setBy } from '../../shared/markets/state-words.js';
import { useSettlementStops } from '../../shared/settlement/use-settlement-stops.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './market-page.module.css';

const REFETCH_MS = 2000;

/** The three steps from a stop to trading: stopped, requested, approved. The last two take two different people. */
export function ResumeStepper({
  market,
  nowMs,
}: {
  readonly market: MarketRecord;
  readonly nowMs: number;
}): JSX.Element {
  const { may } = useAccess();
  const { data } = useGetList<ApprovalRecord>(
    'approvals',
    {
      filter: { status: 'pending', kind: 'market-resume' },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { refetchInterval: REFETCH_MS },
  );
  const asked = data?.find((approval) => approval.payload.symbol === market.symbol);
  const unsettled = useSettlementStops().some(({ symbol }) => symbol === market.symbol);
  return (
    <>
      <Steps market={market} asked={asked} nowMs={nowMs} />
      {asked === undefined &&
        may('markets.resume-initiate') &&
        data !== undefined &&
        (unsettled ? (
          <p className={styles.settlement}>Trading can be resumed once its settlement has been.</p>
        ) : (
          <AskToResume market={market} />
        ))}
      {asked !== undefined && !asked.mine && asked.canDecide && (
        <div className={styles.act}>
          <Button variant="contained" component={Link} to={`/approvals/${asked.id}/show`}>
            Review the request
          </Button>
        </div>
      )}
      {asked?.mine === true && (
        <div className={styles.act}>
          <Button variant="outlined" component={Link} to={`/approvals/${asked.id}/show`}>
            See your request
          </Button>
        </div>
      )}
    </>
  );
}

interface StepsProps {
  readonly market: MarketRecord;
  readonly asked: ApprovalRecord | undefined;
  readonly nowMs: number;
}

function Steps({ market, asked, nowMs }: StepsProps): JSX.Element {
  const fuse = market.state === SYMBOL_STATE.fuse;
  return (
    <ol className={`${styles.steps} num`}>
      <li data-step="done">
        <span className={styles.no}>
          <Icon name={fuse ? 'fuse' : 'halt'} />
        </span>
        <b>{setBy(market) ?? 'Halted'}</b>
        <small>
          {clock(market.stateSince)}, {duration(nowMs - Date.parse(market.stateSince))} ago
        </small>
      </li>
      <li data-step={asked === undefined ? 'now' : 'done'}>
        <span className={styles.no}>{asked === undefined ? 1 : <Icon name="check" />}</span>
        <b>
          {asked === undefined
            ? 'One person asks to resume'
            : `${asked.mine ? 'You' : asked.initiatorName} asked to resume`}
        </b>
        <small>{asked === undefined ? 'With a reason' : `${clock(asked.createdAt)}, ${asked.reason}`}</small>
      </li>
      <li data-step={asked === undefined ? 'later' : 'now'}>
        <span className={styles.no}>2</span>
        <b>A second person agrees</b>
        <small>
          {asked?.mine === true ? 'Anyone in Market or Risk but you' : 'Anyone in Market or Risk but the first'}
        </small>
      </li>
    </ol>
  );
}

function AskToResume({ market }: { readonly market: MarketRecord }): JSX.Element {
  const form = useForm<ReasonValues, unknown, z.output<typeof reasonSchema>>({
    resolver: zodResolver(reasonSchema),
    defaultValues: noReason,
  });
  const action = useAction<{ reason: string }>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'markets', id: market.id, verb: 'resume', body: { reason }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async ({ reason, note }) => {
    await action.run({ reason: reasonText(reason, note) });
  });
  return (
    <FormProvider {...form}>
      <form className={styles.act} onSubmit={(event) => void submit(event)} noValidate aria-label="Ask to resume">
        <ReasonFields reasons="resume" note={false} />
        <Problem text={action.problem} />
        <Button variant="contained" type="submit" disabled={action.isPending}>
          {action.isPending ? 'Sending' : 'Ask to resume'}
        </Button>
      </form>
    </FormProvider>
  );
}
