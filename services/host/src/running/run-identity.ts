import { randomBytes } from 'node:crypto';
import type { FirstAdmin } from '@corella/identity';
import { IdentityModule, IdentityService } from '@corella/identity';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import {
  createKycVendorSimulator,
  createUnconfiguredKycVendor,
  type KycVendorSimulator,
} from '@corella/kyc-vendor-simulator';
import type { KycVendorCall } from '@corella/kyc-vendor';
import { answer, ask, type Signals } from '@corella/signals';
import { answeringAsOwner } from '@corella/single-writer';
import type { VenueFacts } from '@corella/venue-facts';
import type { DataDirectory } from '../first-run/data-directory.js';
import { ensureDemo } from '../first-run/demo.js';
import { untilServed } from './until-served.js';
import { contextOf, sharedDeps, type Running, type RunningOptions } from './running.js';

/** Identity keeps people in memory, so one process runs it. */
export const IDENTITY_LEASE = 'identity';

export interface RunningIdentity extends Running {
  /** Administrators invited at this start. Null where there is no staff and nobody is named. */
  readonly firstAdmins: readonly FirstAdmin[] | null;
}

interface IdentityStart {
  readonly directory: DataDirectory;
  readonly facts: VenueFacts;
  readonly admins: readonly string[];
  /** Default: one that nobody else knows. */
  readonly kycSecret?: string | undefined;
}

/** Runs identity, and completes the demo at the first start. */
export async function runIdentity(
  options: RunningOptions,
  { directory, facts, admins, kycSecret }: IdentityStart,
): Promise<RunningIdentity> {
  const { config, ports, logger, readiness } = options;
  const { mailer, sms, outbox, ownership } = ports;
  readiness.starting('waiting for identity');
  const lease = await ownership.own(IDENTITY_LEASE);
  readiness.starting('recovering identity');
  await ports.resumeMail();
  const { bus, signals } =
    lease === undefined
      ? ports
      : answeringAsOwner(ports, () => ({
          mayAnswer: () => lease.isHeld(),
          status: () => ({ stream: IDENTITY_LEASE }),
        }));
  const simulator = config.demo
    ? createKycVendorSimulator({
        clock: ports.clock,
        secret: kycSecret ?? randomBytes(32).toString('base64url'),
        call: calling({ signals, logger }),
      })
    : null;
  const context = await contextOf(
    IdentityModule.forRoot({
      ...sharedDeps({ ...options, ports: { ...ports, bus, signals } }),
      ...(lease === undefined ? {} : { ownership: lease }),
      vault: ports.vault(),
      mailer,
      sms,
      files: ports.files(),
      approvalKeys: ports.approvalKeys(),
      kycVendor: simulator ?? createUnconfiguredKycVendor(),
      onWarning: (error) => logger.warn({ err: error }, 'identity could not do something at once'),
    }),
  );
  const identity = context.get(IdentityService);
  await identity.start();
  const shown = outbox && answer(signals, 'demo.outbox', ({ to }) => outbox.list(to));
  const played = simulator && playing(simulator, { signals, identity, logger });
  if (config.demo) {
    readiness.starting('preparing the demo');
    await untilServed(() => ensureDemo({ facts, directory, bus, identity }));
  }
  // The desk's cases come while the venue serves already; what is missing comes with the next start.
  const stopping = new AbortController();
  const cases =
    simulator !== null && config.simulate
      ? identity
          .seedCases({ draw: drawSpecimen, play: (play) => simulator.play(play) }, stopping.signal)
          .catch((err: unknown) => logger.warn({ err }, 'the demo lacks some of its cases'))
      : Promise.resolve();
  const named = admins.map((email) => ({ email, name: email }));
  return {
    figures: () => identity.figures(),
    firstAdmins: config.demo ? [] : await identity.inviteFirstAdmins(named),
    async stop() {
      stopping.abort();
      await cases;
      shown?.close();
      played?.close();
      await simulator?.close();
      await identity.stop();
      await context.close();
    },
  };
}

/** The demo's checking service calls as a gateway hands such a call on. One that is lost costs a second. */
const calling =
  ({ signals, logger }: Pick<RunningOptions, 'logger'> & { readonly signals: Signals }) =>
  ({ body, headers }: KycVendorCall): void => {
    const sent = { body: Buffer.from(body).toString('base64'), headers };
    void ask(signals, 'identity.kyc-vendor-call', sent).catch((err: unknown) =>
      logger.warn({ err }, 'a call of the checking service was lost'),
    );
  };

/** What the demo's checking service is told to find, and whom it is to find it of at once. */
const playing = (
  simulator: KycVendorSimulator,
  {
    signals,
    identity,
    logger,
  }: Pick<RunningOptions, 'logger'> & { readonly signals: Signals; readonly identity: IdentityService },
) =>
  answer(signals, 'demo.play-kyc-vendor', async (play) => {
    simulator.play(play);
    // It takes as long as the simulated service does.
    if (play.screen === true)
      void identity.screen(play.uid).catch((err: unknown) => logger.warn({ err }, 'a customer was not screened'));
    return { played: true as const };
  });
