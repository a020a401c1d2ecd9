import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { outboxItemSchema, type OutboxItem } from '@corella/contracts/web';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { refuse } from '../../problem/refused.js';
import { BASE_POLICIES } from '../../routes/route-policy.js';
import { ForThisMachine } from '../../routes/this-machine.guard.js';

export const outboxQuery = z.strictObject({ to: z.string().min(1).max(254).optional() });

/** The mails and text messages that the demo would have sent. Only for callers on this machine, only in demo mode. */
@ApiTags('demo')
@Controller('api/demo')
@ForThisMachine(BASE_POLICIES.browser, { elsewhere: 'not-found' })
export class DemoController {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  @Get('outbox')
  @ApiOperation({ summary: 'Messages that a demo venue has sent' })
  @ApiOkResponse({ standardSchema: z.object({ items: z.array(outboxItemSchema) }) })
  @ApiNotFoundResponse()
  async outbox(@Query({ schema: outboxQuery }) query: z.output<typeof outboxQuery>): Promise<{ items: OutboxItem[] }> {
    const { config, outbox } = this.deps;
    if (!config.demo || !outbox) return refuse('not-found');
    const messages = await outbox.list(query.to);
    return {
      items: messages.map(({ id, to, channel, subject, text, code, at }) => ({
        id,
        to,
        channel,
        subject,
        text,
        code: code ?? null,
        at: isoText(at),
      })),
    };
  }
}
