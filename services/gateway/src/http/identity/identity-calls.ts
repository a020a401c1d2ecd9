import { Inject, Injectable } from '@nestjs/common';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
  type IdentityCommands,
  type IdentityCommandType,
  type IdentityReply,
} from '@corella/contracts/identity';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { fault, type Refusal } from '../../domain/refusal.js';
import { askService } from '../problem/ask-service.js';
import { unwrap } from '../problem/refused.js';

/** Passwords are hashed two at a time behind a queue, so an answer may take a while. */
const TIMEOUT_MS = 15_000;

type Accepted<T extends IdentityCommandType> = Extract<IdentityCommands[T]['reply'], { ok: true }>['value'];

/** Sends commands to identity. Its rejections become refusals. */
@Injectable()
export class IdentityCalls {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** `trace` is the id of the client's request; a command of staff names it by itself. */
  async send<T extends IdentityCommandType>(command: IdentityCommand<T>, trace?: string): Promise<Accepted<T>> {
    const reply = await askService<IdentityReply<T>>(this.deps.bus, IDENTITY_SERVICE, command, {
      partition: IDENTITY_PARTITION,
      timeoutMs: TIMEOUT_MS,
      trace: 'requestId' in command ? String(command.requestId) : trace,
    });
    return unwrap<Accepted<T>>(asRefused(reply) as Parameters<typeof unwrap<Accepted<T>>>[0]);
  }
}

/**
 * Identity tells how long to wait as an input; the header Retry-After is to say the same. What is wrong with the
 * answers of a verification is told at their fields.
 */
function asRefused<Reply extends IdentityReply<IdentityCommandType>>(
  reply: Reply,
): Reply | { ok: false; rejection: Refusal } {
  if (reply.ok) return reply;
  const { kycFaults, ...rejection } = reply.rejection;
  const retryAfterSeconds = rejection.inputs?.['retryAfterS'];
  return {
    ok: false,
    rejection: {
      ...rejection,
      ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
      ...(kycFaults && {
        faults: Object.fromEntries(Object.entries(kycFaults).map(([field, key]) => [field, [fault(key)]])),
      }),
    },
  };
}
