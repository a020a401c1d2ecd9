import type { Bus } from '@corella/bus';
import type { FiatRejection } from '@corella/contracts/cash';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
  type IdentityReply,
  type StepUpMethod,
} from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';

const TIMEOUT_MS = 10_000;

/** What the customer proved who asks with, as identity says. The token counts once, for one request. */
export async function consumeStepUp(
  bus: Pick<Bus, 'request'>,
  of: Omit<IdentityCommand<'ConsumeStepUp'>, 'type' | 'stepUp'> & { readonly stepUp: string | undefined },
): Promise<Result<readonly StepUpMethod[], FiatRejection>> {
  // A token that nobody gave: identity answers with what the customer can prove.
  const command: IdentityCommand<'ConsumeStepUp'> = { type: 'ConsumeStepUp', ...of, stepUp: of.stepUp ?? 'none' };
  const reply = await bus.request<IdentityReply<'ConsumeStepUp'>>(IDENTITY_SERVICE, command, {
    partition: IDENTITY_PARTITION,
    timeoutMs: TIMEOUT_MS,
  });
  if (reply.ok) return ok(reply.value.factors);
  const { code, methods } = reply.rejection;
  if (code === 'step-up-required')
    return reject({ code, field: 'stepUp', ...(methods === undefined ? {} : { methods }) });
  return reject({ code: code === 'sub-refused' ? code : 'user-unknown' });
}
