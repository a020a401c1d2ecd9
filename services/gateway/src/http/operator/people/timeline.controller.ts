import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  TIMELINE_KINDS,
  type TimelineItem,
  type TimelineKind,
  timelineKinds,
  type TimelineRecord,
  timelineRecordSchema,
} from '@corella/contracts/operator';
import { ask } from '@corella/signals';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { listText, wholeText } from '../../body/stated-bounds.js';
import { ForStaff } from '../../identity/access.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse, refuseField } from '../../problem/refused.js';
import { approvalsFor } from '../approvals/visible-approvals.js';
import { maskAddress } from '../mask-address.js';
import { cursorOf, mergeSources, positionOf, type Source } from './merge-sources.js';
import { Turns } from '../../../overload/turns.js';
import { approvalsOf, EVENTS_OF_KIND, eventsOf, linksOf, loginsOf, ordersOf, postingsOf } from './timeline-sources.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 50;
/** Timelines read from the connection that customers share: so many at once, and so many that wait. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 4;
/** Any of these shows the reason of a freeze elsewhere. */
const KNOWS_FREEZES = ['users.freeze', 'user-access.view', 'audit-log.view'];
const MOST_ACCOUNTS = 20;

export const timelineQuery = z.strictObject({
  kinds: listText(TIMELINE_KINDS, 100).optional(),
  before: z.string().max(3_000).optional(),
  limit: wholeText(1, MAX_LIMIT).optional(),
});

/** Everything that happened to a person, from the services that own it. */
@ApiTags('operator')
@Controller('operator/api')
export class TimelineController {
  private readonly turns = new Turns(MOST_AT_ONCE, MOST_WAITING);

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
  ) {}

  @Get('users/:id/timeline')
  @ApiOperation({ summary: 'What happened to a customer' })
  @ApiOkResponse({ standardSchema: timelineRecordSchema })
  @ForStaff('users.view', 'users.view-masked')
  async timeline(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Query({ schema: timelineQuery }) query: z.output<typeof timelineQuery>,
  ): Promise<TimelineRecord> {
    return (await this.turns.run(() => this.read(staff, uid, query))) ?? refuse('busy');
  }

  private async read(
    staff: StaffPrincipal,
    uid: string,
    query: z.output<typeof timelineQuery>,
  ): Promise<TimelineRecord> {
    const wanted = kindsOf(query.kinds);
    const start = { to: this.deps.clock.nowMs(), places: {} };
    const from = query.before === undefined ? start : positionOf('before', query.before);
    if (!(await ask(this.deps.signals, 'identity.user', { uid }))) return refuse('user-unknown');
    const seen = timelineKinds(staff.permissions);
    const sources = await this.sources(
      staff,
      uid,
      wanted.filter((kind) => seen.includes(kind)),
    );
    const { items, next } = await mergeSources(sources, from, query.limit ?? DEFAULT_LIMIT);
    return { items, next: next && cursorOf(next) };
  }

  private async sources(
    staff: StaffPrincipal,
    uid: string,
    kinds: readonly TimelineKind[],
  ): Promise<readonly Source<TimelineItem>[]> {
    const { signals } = this.deps;
    const has = (kind: TimelineKind): boolean => kinds.includes(kind);
    const shownIp = staff.permissions.includes('users.view') ? (ip: string) => ip : maskAddress;
    const events = (['account', 'key', 'note'] as const).filter(has).flatMap((kind) => EVENTS_OF_KIND[kind]);
    const knowsFreezes = KNOWS_FREEZES.some((permission) => staff.permissions.includes(permission));
    const accounts = has('posting') ? await this.accountsOf(uid) : [];
    return [
      ...(has('order') ? [ordersOf(signals, uid, (symbol) => this.symbols.find(symbol)?.listing)] : []),
      ...accounts.map((account) => postingsOf(signals, account)),
      ...(has('login') ? [loginsOf(signals, uid, shownIp)] : []),
      ...(events.length > 0 ? [eventsOf(signals, uid, events, knowsFreezes)] : []),
      ...(has('link') ? [linksOf(signals, uid)] : []),
      ...(has('approval') ? [approvalsOf(signals, uid, approvalsFor(staff))] : []),
    ];
  }

  private async accountsOf(uid: string): Promise<readonly string[]> {
    const reply = await ask(this.deps.signals, 'ledger.list-accounts', {
      filter: { uid },
      sort: ['account', 'ASC'],
      range: [0, MOST_ACCOUNTS - 1],
    });
    return reply.ok ? reply.value.rows.map(({ account }) => account) : [];
  }
}

function kindsOf(text: string | undefined): readonly TimelineKind[] {
  if (text === undefined || text === '') return TIMELINE_KINDS;
  return text
    .split(',')
    .map(
      (name) =>
        TIMELINE_KINDS.find((kind) => kind === name) ??
        refuseField('kinds', 'choice', { options: TIMELINE_KINDS.join(', ') }),
    );
}
