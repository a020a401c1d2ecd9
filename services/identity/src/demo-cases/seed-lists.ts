import type { CustomerList, IdentityReply, StaffPrincipal } from '@corella/contracts/identity';
import { listTarget } from '@corella/contracts/identity';
import { payloadHash, sha256Hex } from '@corella/hash';
import type { CommandBus } from '@nestjs/cqrs';
import type { DemoLogins } from '../demo/demo-people.js';
import { approvalStream } from '../domain/approval/approval.js';
import type { IdentityContext } from '../identity.context.js';
import { commandFor } from '../use-cases/commands.js';

interface SeededList {
  readonly list: CustomerList;
  /** Of the demo's customers, the first is 0. */
  readonly members: readonly number[];
  readonly asks: string;
  readonly agrees: string;
}

const LISTS: readonly SeededList[] = [
  { list: 'profit-analysis', members: [1, 2, 3], asks: 'market1', agrees: 'market2' },
  { list: 'symbols', members: [1, 4], asks: 'market2', agrees: 'market1' },
  { list: 'big-deal', members: [1], asks: 'market1', agrees: 'risk1' },
  { list: 'coupon', members: [2, 3, 4], asks: 'campaign', agrees: 'treasury' },
  { list: 'no-referral', members: [5], asks: 'campaign', agrees: 'treasury' },
];
const REASON = 'C02 Meets the conditions';

/**
 * A few of the demo's customers on each list, once a venue: each list was asked for by one of the staff and agreed to
 * by another. Who is taken off a list later stays off it.
 */
export async function seedLists(context: IdentityContext, commands: CommandBus): Promise<void> {
  const logins = await context.vault.get<DemoLogins>('demo', 'logins');
  if (logins === null) return;
  for (const seeded of LISTS) {
    const uids = seeded.members.flatMap((place) => logins.body.customers[place]?.uid ?? []).map(String);
    const [maker, checker] = [await personOf(context, seeded.asks), await personOf(context, seeded.agrees)];
    if (maker !== null && checker !== null) await seedList(context, commands, { ...seeded, uids, maker, checker });
  }
}

interface Seeding extends SeededList {
  readonly uids: readonly string[];
  readonly maker: StaffPrincipal;
  readonly checker: StaffPrincipal;
}

async function seedList(context: IdentityContext, commands: CommandBus, seeding: Seeding): Promise<void> {
  const { list, uids, maker, checker } = seeding;
  const idempotencyKey = `demo-list-${list}`;
  const approvalId = sha256Hex(`${maker.staffId}:${idempotencyKey}`).slice(0, 24);
  const payload = { list, member: true, uids };
  const { state } = await context.approvals.load(approvalStream(approvalId));
  if (state.status === 'none') {
    const asked = commandFor({
      type: 'RequestApproval',
      staff: maker,
      kind: 'list-membership',
      target: listTarget(list),
      payload,
      reason: REASON,
      requestId: 'demo',
      idempotencyKey,
    });
    const reply = asked && ((await commands.execute(asked)) as IdentityReply<'RequestApproval'>);
    if (reply?.ok !== true) return;
  } else if (state.status !== 'pending') return;
  const agreed = commandFor({
    type: 'DecideApproval',
    staff: checker,
    approvalId,
    decision: 'approve',
    reason: REASON,
    payloadHash: payloadHash(payload),
    requestId: 'demo',
  });
  if (agreed !== null) await commands.execute(agreed);
}

/** One of the demo's staff, who acts as if they were logged in; null where that one is not active any more. */
async function personOf(context: IdentityContext, name: string): Promise<StaffPrincipal | null> {
  const id = await context.staff.idOf(`${name}@corella.example`);
  const known = id === null ? null : await context.staff.get(id);
  return known === null || known.status !== 'active' ? null : context.staff.principal(known, 'demo');
}
