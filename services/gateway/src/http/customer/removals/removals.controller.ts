import { Body, Controller, HttpCode, Inject, Post, Put, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { RemovalFile } from '@corella/contracts/removal';
import {
  REMOVAL_TOKEN_HEADER,
  REMOVAL_UPLOAD,
  removalAnswerBody,
  removalBody,
  removalLinkSchema,
  removalProveBody,
  removalProvenSchema,
  removalReply,
  removalTokenBody,
  type RemovalLink,
} from '@corella/contracts/removal-web';
import { giveBack } from '@corella/files/large-bytes';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { Trace } from '../../edge/trace.js';
import { ForAnyone } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { languageOf } from '../../problem/language.js';
import { Refused, refuse, unwrap } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { sentFile, type SentFile } from '../kyc/picture-store.js';
import { storeFile } from '../kyc/store-file.js';
import { UploadsInTurn } from '../kyc/uploads-in-turn.js';
import { ForWriters, RequestOf, type WrittenRequest } from './removal-token.guard.js';

/**
 * Requests of customers who cannot get in. Nobody is logged in here: a code proves the address at which they can be
 * reached, and tokens do the rest. Codes and tokens count once, so there is no idempotency key.
 */
@ApiTags('removal-requests')
@Controller('api/removal-requests')
@ForAnyone({ idempotencyKey: false })
export class RemovalsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly uploads: UploadsInTurn,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Begins a request and mails a code to the address for answers' })
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: removalReply })
  begin(
    @Body({ schema: removalBody }) body: z.output<typeof removalBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof removalReply>> {
    const language = languageOf(request.headers['accept-language']);
    const origin = this.context.originOf(request.raw);
    return this.identity.send<'BeginRemoval'>({ type: 'BeginRemoval', ...body, origin, language }, request.id);
  }

  @Post('prove')
  @ApiOperation({ summary: 'Proves the address; the token writes the rest of the request' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: removalProvenSchema })
  async prove(
    @Body({ schema: removalProveBody }) body: z.output<typeof removalProveBody>,
    @Trace() trace: string,
  ): Promise<z.output<typeof removalProvenSchema>> {
    const { token, until } = await this.identity.send<'ProveRemoval'>({ type: 'ProveRemoval', ...body }, trace);
    return { token, until: isoText(until) };
  }

  @Put('enclosure')
  @ApiOperation({ summary: 'The enclosure of a request or an answer: JPEG, PNG or PDF, at most 5 MB' })
  @ApiConsumes(...REMOVAL_UPLOAD.types)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({ name: REMOVAL_TOKEN_HEADER, required: true })
  @ApiNoContentResponse()
  @HttpCode(204)
  @ForWriters()
  async enclose(
    @RequestOf() { token, view }: WrittenRequest,
    @Body() bytes: Buffer | undefined,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const file = await this.draw(token, view.person, sentFile(bytes, request));
    try {
      await this.identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token, file }, request.id);
    } catch (error) {
      // Where no answer came, the request may name it yet.
      if (!(error instanceof Refused && error.refusal.code === 'outcome-unknown'))
        await this.deps.files.delete(file.id);
      throw error;
    }
  }

  @Post('send')
  @ApiOperation({ summary: 'Sends the request. The answer is the same for every address' })
  @HttpCode(204)
  async send(
    @Body({ schema: removalTokenBody }) { token }: z.output<typeof removalTokenBody>,
    @Trace() trace: string,
  ): Promise<void> {
    await this.identity.send<'SendRemoval'>({ type: 'SendRemoval', token }, trace);
  }

  /** A POST, so that the token stands in no address and no log. */
  @Post('link')
  @ApiOperation({ summary: 'What the link of a mail is for' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: removalLinkSchema })
  async link(@Body({ schema: removalTokenBody }) { token }: z.output<typeof removalTokenBody>): Promise<RemovalLink> {
    const view = await ask(this.deps.signals, 'identity.removal-token', { tokenHash: sha256Hex(token) });
    if (view === null || view.for === 'write') return refuse('removal-link-invalid', { field: 'token' });
    const { project, question, answerUntil, executeAt } = view;
    const at = (ms: number | null) => (ms === null ? null : isoText(ms));
    return { for: view.for, project, question, answerUntil: at(answerUntil), executeAt: at(executeAt) };
  }

  @Post('answer')
  @ApiOperation({ summary: 'Answers a question of the desk' })
  @HttpCode(204)
  async answer(
    @Body({ schema: removalAnswerBody }) body: z.output<typeof removalAnswerBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const origin = this.context.originOf(request.raw);
    await this.identity.send<'AnswerRemoval'>({ type: 'AnswerRemoval', ...body, origin }, request.id);
  }

  @Post('cancel')
  @ApiOperation({ summary: 'The owner of the account stops what was agreed' })
  @HttpCode(204)
  async cancel(
    @Body({ schema: removalTokenBody }) { token }: z.output<typeof removalTokenBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const origin = this.context.originOf(request.raw);
    await this.identity.send<'CancelRemoval'>({ type: 'CancelRemoval', token, origin }, request.id);
  }

  private draw(token: string, person: string, sent: SentFile): Promise<RemovalFile> {
    return this.uploads.run(sha256Hex(token), async () => {
      const { pictures, files, clock } = this.deps;
      const sentBytes = sent.bytes.length;
      const found = await pictures.clean({ bytes: sent.bytes, declared: sent.declared });
      giveBack(sent.bytes);
      const { jpeg } = unwrap(found);
      const now = clock.nowMs();
      const { id, sha256 } = await storeFile(files, { person, contentType: 'image/jpeg', bytes: jpeg, now });
      giveBack(jpeg);
      return { id, sha256, contentType: sent.declared, sentBytes, sentAt: now };
    });
  }
}
