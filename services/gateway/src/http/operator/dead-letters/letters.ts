import { Inject, Injectable } from '@nestjs/common';
import type { OpenedLetter, RetryOutcome } from '@corella/bus';
import type { DeadLetterRecord } from '@corella/contracts/operator';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { listInMemory } from '@corella/record-lists';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { LOGGER } from '../../../log/logger.js';
import { refuse } from '../../problem/refused.js';
import { LETTERS_LIST, letterRecord, replyNote } from './letter-records.js';

/** The newest that the console lists. Older ones go by themselves after a month. */
const MOST_LETTERS = 10_000;

/** The dead letters of the venue's bus. Within one process there are none, and none can come. */
@Injectable()
export class Letters {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isShared(): boolean {
    return this.deps.deadLetters !== undefined;
  }

  async list(request: ListRequest): Promise<ListReply<DeadLetterRecord>> {
    const letters = await this.reached(() => this.deps.deadLetters?.list({ limit: MOST_LETTERS }));
    return listInMemory((letters ?? []).map(letterRecord), request, LETTERS_LIST);
  }

  async open(id: string): Promise<OpenedLetter> {
    return (await this.reached(() => this.deps.deadLetters?.open(id))) ?? refuse('not-found');
  }

  async retry(id: string): Promise<RetryOutcome> {
    const { deadLetters } = this.deps;
    if (!deadLetters) return refuse('not-found');
    return this.reached(() => deadLetters.retry(id, { note: replyNote }));
  }

  /** A place that is not reached has done nothing yet. */
  private async reached<Value>(ask: () => Promise<Value>): Promise<Value>;
  private async reached<Value>(ask: () => Promise<Value> | undefined): Promise<Value | undefined>;
  private async reached<Value>(ask: () => Promise<Value> | undefined): Promise<Value | undefined> {
    try {
      return await ask();
    } catch (error) {
      // A letter that has gone meanwhile, by its age.
      if (error instanceof RangeError) return refuse('not-found');
      this.logger.error({ err: error }, 'the dead letters are not reached');
      return refuse('letters-unavailable');
    }
  }
}
