import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MAX_USER_NOTE_LENGTH, type StaffPrincipal } from '@corella/contracts/identity';
import {
  doneToSchema,
  endedSessionsSchema,
  type UserKeyRecord,
  userKeyRecordSchema,
  type UserSessionRecord,
  userSessionRecordSchema,
} from '@corella/contracts/operator';
import { plainParagraph } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForStaff } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Staff } from '../../identity/staff.guard.js';
import { refuse } from '../../problem/refused.js';
import { ActOfOne } from '../once-for-staff.js';
import { reasonBody } from '../reasons.js';
import { idsOf } from '../staff-requests.js';
import { maskAddress } from '../mask-address.js';

export const noteBody = z.strictObject({
  text: plainParagraph
    .trim()
    .min(1, 'Write something.')
    .max(MAX_USER_NOTE_LENGTH, `At most ${MAX_USER_NOTE_LENGTH} characters.`),
});

export const endSessionsBody = reasonBody('end-sessions');

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoText(at));

/** Where a customer is logged in, with which keys their programs sign, and what staff remarks about them. */
@ApiTags('operator')
@Controller('operator/api/users/:id')
export class UserAccessController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Get('sessions')
  @ApiOperation({ summary: "A customer's open sessions" })
  @ApiOkResponse({ standardSchema: z.array(userSessionRecordSchema) })
  @ForStaff('user-access.view')
  async sessions(@Staff() staff: StaffPrincipal, @Param('id') uid: string): Promise<UserSessionRecord[]> {
    await this.existing(uid);
    const sessions = await ask(this.deps.signals, 'identity.sessions', { uid });
    return sessions.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
      id,
      createdAt: isoText(createdAt),
      lastSeenAt: isoText(lastSeenAt),
      ip: shownIp(staff, ip),
      userAgent,
    }));
  }

  @Get('api-keys')
  @ApiOperation({ summary: "A customer's API keys, without their secrets" })
  @ApiOkResponse({ standardSchema: z.array(userKeyRecordSchema) })
  @ForStaff('user-access.view')
  async keys(@Staff() staff: StaffPrincipal, @Param('id') uid: string): Promise<UserKeyRecord[]> {
    await this.existing(uid);
    const keys = await ask(this.deps.signals, 'identity.api-keys', { uid });
    return keys.map(({ accessKey, label, permissions, ips, status, createdAt, expiresAt, lastUsedAt, lastUsedIp }) => ({
      id: accessKey,
      label,
      permissions,
      ips: ips.map((ip) => shownIp(staff, ip)),
      status,
      createdAt: isoText(createdAt),
      expiresAt: timeOrNull(expiresAt),
      lastUsedAt: timeOrNull(lastUsedAt),
      lastUsedIp: lastUsedIp === null ? null : shownIp(staff, lastUsedIp),
    }));
  }

  @Post('end-sessions')
  @ActOfOne()
  @ApiOperation({ summary: 'Ends every session of a customer' })
  @ApiOkResponse({ standardSchema: endedSessionsSchema })
  @HttpCode(200)
  @ForStaff('users.end-sessions')
  async endSessions(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: endSessionsBody }) { reason }: z.output<typeof endSessionsBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string; sessions: number }> {
    const { requestId } = idsOf(request);
    const ended = await this.identity.send<'EndUserSessions'>({
      type: 'EndUserSessions',
      staff,
      uid,
      reason,
      requestId,
    });
    return { id: uid, sessions: ended.sessions };
  }

  @Post('notes')
  @ApiOperation({ summary: 'Writes a note about a customer for other staff' })
  @ApiOkResponse({ standardSchema: doneToSchema })
  @HttpCode(200)
  @ForStaff('user-notes.write')
  async note(
    @Staff() staff: StaffPrincipal,
    @Param('id') uid: string,
    @Body({ schema: noteBody }) { text }: z.output<typeof noteBody>,
    @Req() request: FastifyRequest,
  ): Promise<{ id: string }> {
    const command = { type: 'WriteUserNote', staff, uid, text, ...idsOf(request) } as const;
    return { id: (await this.identity.send<'WriteUserNote'>(command)).noteId };
  }

  private async existing(uid: string): Promise<void> {
    if (!(await ask(this.deps.signals, 'identity.user', { uid }))) refuse('user-unknown');
  }
}

const shownIp = ({ permissions }: StaffPrincipal, ip: string): string =>
  permissions.includes('users.view') ? ip : maskAddress(ip);
