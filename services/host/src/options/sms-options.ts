import { z } from 'zod';
import { isLoopback } from './loopback.js';
import { address, type OptionSpec } from './option-kinds.js';
import { servicesOf, type Target } from './targets.js';

/** How text messages leave the venue. Without a server no phone is offered. */
export const SMS_OPTIONS = {
  'sms-url': {
    schema: address('https', 'http').optional(),
    env: 'CORELLA_SMS_URL',
    value: 'URL',
    help: 'server that text messages are posted to as signed JSON: https://host/path, or http:// on this machine',
  },
  'sms-secret': {
    schema: z.string().min(32, 'write at least 32 characters').optional(),
    env: 'CORELLA_SMS_SECRET',
    value: 'SECRET',
    help: 'signs what is posted to --sms-url',
    secret: true,
  },
} as const satisfies Record<string, OptionSpec>;

export type SmsOptions = {
  readonly [Name in keyof typeof SMS_OPTIONS]?: z.output<(typeof SMS_OPTIONS)[Name]['schema']>;
};

/** What does not fit together. */
export function misfitSms({
  target,
  'sms-url': url,
  'sms-secret': secret,
}: SmsOptions & { readonly target: readonly Target[] }): readonly string[] {
  if (url === undefined) return secret === undefined ? [] : ['--sms-secret: it belongs to --sms-url'];
  const { protocol, hostname } = new URL(url);
  return [
    ...(secret === undefined ? ['--sms-secret: name the secret that signs text messages'] : []),
    ...(protocol === 'http:' && !isLoopback(hostname)
      ? ['--sms-url: http:// is for this machine only; write https://']
      : []),
    ...(servicesOf(target).includes('identity')
      ? []
      : [`--sms-url: identity alone sends text messages; with --target ${target.join(',')} leave it out`]),
  ];
}
