import { isLoopback } from './loopback.js';
import type { Options } from './options.js';

/** What the data directory was created as. Written once, seed included, so that a restart cannot contradict it. */
export interface RecordedMode {
  readonly demo: boolean;
  readonly seed: number;
}

export interface Mode {
  readonly demo: boolean;
  readonly simulate: boolean;
  readonly seed: number;
}

export type ModeDecision =
  | { readonly ok: true; readonly mode: Mode }
  | { readonly ok: false; readonly message: string };

/** Demo mode is on for an empty directory, never under NODE_ENV=production, and fixed once a directory has data. */
export function decideMode(
  options: Options,
  context: { readonly recorded: RecordedMode | null; readonly production: boolean },
): ModeDecision {
  const { recorded, production } = context;
  const asked = options.demo === undefined ? null : options.demo === 'on';
  if (production && asked === true) return refuse('demo mode never runs with NODE_ENV=production');
  if (recorded && asked !== null && asked !== recorded.demo) {
    return refuse(
      `this data directory was created with --demo ${recorded.demo ? 'on' : 'off'}; choose another --data for --demo ${asked ? 'on' : 'off'}`,
    );
  }
  const demo = recorded?.demo ?? asked ?? !production;
  if (production && demo) return refuse('this data directory is a demo; it never runs with NODE_ENV=production');
  if (!isLoopback(options.host) && demo && asked !== true)
    return refuse(
      `listening on ${options.host} in demo mode needs an explicit --demo on: anybody who reaches it can log in`,
    );
  if (options.limits === 'off' && !isLoopback(options.host)) return refuse('--limits off is for loopback only');
  if (options['clock-file'] !== undefined && !(demo && isLoopback(options.host)))
    return refuse('--clock-file is for drills: demo mode on loopback only');
  if (options.simulate === 'on' && !demo) return refuse('simulation runs in demo mode only');
  if (options.smtp !== undefined && demo)
    return refuse('a demo mails nobody: it shows its mail in the outbox; leave --smtp out, or choose --demo off');
  if (options['sms-url'] !== undefined && demo)
    return refuse(
      'a demo texts nobody: it shows its text messages in the outbox; leave --sms-url out, or choose --demo off',
    );
  if (options['kyc-secret'] !== undefined && !demo)
    return refuse(
      'outside a demo no checking service is connected that would sign its calls; leave CORELLA_KYC_SECRET out',
    );
  return {
    ok: true,
    mode: { demo, simulate: demo && options.simulate !== 'off', seed: recorded?.seed ?? options.seed },
  };
}

const refuse = (message: string): ModeDecision => ({ ok: false, message });
