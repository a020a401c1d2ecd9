import { Body, Controller, Delete, Get, Header, Inject, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { isKycSlot, type KycSlot } from '@corella/contracts/kyc';
import { KYC_UPLOAD, kycDraftSchema, type KycDraftWire } from '@corella/contracts/kyc-web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Trace } from '../../edge/trace.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { refuse } from '../../problem/refused.js';
import { DraftVersion, TakesDraftVersion } from './draft-version.js';
import { OwnVerification } from './own-verification.js';
import { PictureStore, sentFile } from './picture-store.js';

/** Pictures of documents. What is kept is drawn anew from the pixels of what was sent, and encrypted. */
@ApiTags('kyc')
@Controller('api/kyc/files')
@ForCustomers()
export class KycPicturesController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly own: OwnVerification,
    private readonly store: PictureStore,
  ) {}

  @Put(':slot')
  @ApiOperation({ summary: 'Sends a picture of a document: JPEG, PNG or PDF, at most 5 MB' })
  @ApiConsumes(...KYC_UPLOAD.types)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @TakesDraftVersion()
  @ApiOkResponse({ standardSchema: kycDraftSchema })
  @ForCustomers({ maxBodyBytes: KYC_UPLOAD.maxBytes, takesFiles: true })
  async put(
    @Customer() { uid }: CustomerPrincipal,
    @Param('slot') slotText: string,
    @DraftVersion() version: number,
    @Body() bytes: Buffer | undefined,
    @Req() request: FastifyRequest,
  ): Promise<KycDraftWire> {
    const slot = slotOf(slotText);
    const sent = sentFile(bytes, request);
    // Before anything is decoded or stored for a draft that another tab has changed.
    if ((await this.own.of(uid)).draft.version !== version) return refuse('draft-changed');
    const picture = await this.store.draw(uid, slot, sent);
    await this.store.keep({ uid, picture }, () =>
      this.identity.send<'PutKycPicture'>({ type: 'PutKycPicture', uid, picture, version }, request.id),
    );
    return this.own.draftOf(uid);
  }

  @Get(':slot')
  @ApiOperation({ summary: 'The picture as it is kept' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Content-Disposition', 'inline; filename="document.jpg"')
  async read(
    @Customer() { uid }: CustomerPrincipal,
    @Param('slot') slotText: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { fileId } = await this.own.pictureOf(uid, slotOf(slotText));
    const found = (await this.deps.files.read(fileId)) ?? refuse('not-found');
    void reply.type('image/jpeg');
    return Buffer.from(found.bytes);
  }

  @Delete(':slot')
  @ApiOperation({ summary: 'Takes a picture back' })
  @TakesDraftVersion()
  @ApiOkResponse({ standardSchema: kycDraftSchema })
  async remove(
    @Customer() { uid }: CustomerPrincipal,
    @Param('slot') slotText: string,
    @DraftVersion() version: number,
    @Trace() trace: string,
  ): Promise<KycDraftWire> {
    const slot = slotOf(slotText);
    await this.identity.send<'RemoveKycPicture'>({ type: 'RemoveKycPicture', uid, slot, version }, trace);
    return this.own.draftOf(uid);
  }
}

export const slotOf = (text: string): KycSlot => (isKycSlot(text) ? text : refuse('not-found'));
