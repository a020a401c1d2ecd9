import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { demoKycVendorBody, demoLetterBody } from '@corella/contracts/kyc-web';
import { ask } from '@corella/signals';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Trace } from '../../edge/trace.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { refuse } from '../../problem/refused.js';
import { BASE_POLICIES } from '../../routes/route-policy.js';
import { ForThisMachine } from '../../routes/this-machine.guard.js';

/** What the world outside does in a demo: the service that checks documents, and the post. Only on this machine. */
@ApiTags('demo')
@Controller('api/demo')
@ForThisMachine(BASE_POLICIES.browser, { elsewhere: 'not-found' })
export class DemoKycController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
  ) {}

  @Post('kyc-vendor')
  @ApiOperation({ summary: 'Says what the next check of a customer’s document finds' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse()
  @HttpCode(204)
  async vendor(@Body({ schema: demoKycVendorBody }) body: z.output<typeof demoKycVendorBody>): Promise<void> {
    this.demandDemo();
    await ask(this.deps.signals, 'demo.play-kyc-vendor', body);
  }

  @Post('letters/:uid')
  @ApiOperation({ summary: 'Posts or returns the letter of a customer' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse()
  @HttpCode(204)
  async letter(
    @Param('uid') uid: string,
    @Body({ schema: demoLetterBody }) { state }: z.output<typeof demoLetterBody>,
    @Trace() trace: string,
  ): Promise<void> {
    this.demandDemo();
    await this.identity.send<'PlayKycLetter'>({ type: 'PlayKycLetter', uid, state }, trace);
  }

  private demandDemo(): void {
    if (!this.deps.config.demo) refuse('not-found');
  }
}
