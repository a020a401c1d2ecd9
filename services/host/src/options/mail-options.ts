import { z } from 'zod';
import { address, type OptionSpec } from './option-kinds.js';
import { servicesOf, type Target } from './targets.js';

/** How mail leaves the venue. Without a server nothing is sent. */
export const MAIL_OPTIONS = {
  smtp: {
    schema: address('smtp', 'smtps').optional(),
    env: 'CORELLA_SMTP',
    value: 'URL',
    help: 'server that mail is handed to: smtps://user@host:465, or smtp://user@host:587, which has to offer STARTTLS',
  },
  'smtp-password': {
    schema: z.string().min(1, 'write a password').optional(),
    env: 'CORELLA_SMTP_PASSWORD',
    value: 'PASSWORD',
    help: 'of the user of --smtp',
    secret: true,
  },
  'smtp-ca': {
    schema: z.string().min(1, 'write a file').optional(),
    env: 'CORELLA_SMTP_CA',
    value: 'FILE',
    help: 'certificate (PEM) that the server of --smtp must be signed by, instead of those that this machine trusts',
  },
  'mail-from': {
    schema: z
      .string()
      .regex(/^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,190}$/, 'write an email address')
      .optional(),
    env: 'CORELLA_MAIL_FROM',
    value: 'ADDRESS',
    help: 'address that mail comes from',
  },
} as const satisfies Record<string, OptionSpec>;

export type MailOptions = {
  readonly [Name in keyof typeof MAIL_OPTIONS]?: z.output<(typeof MAIL_OPTIONS)[Name]['schema']>;
};

/** What does not fit together. */
export function misfitMail({
  target,
  smtp,
  'smtp-password': password,
  'smtp-ca': ca,
  'mail-from': from,
}: MailOptions & { readonly target: readonly Target[] }): readonly string[] {
  if (smtp === undefined) {
    const [lonely] = [
      ...(password === undefined ? [] : ['--smtp-password']),
      ...(ca === undefined ? [] : ['--smtp-ca']),
      ...(from === undefined ? [] : ['--mail-from']),
    ];
    return lonely === undefined ? [] : [`${lonely}: it belongs to --smtp`];
  }
  const hasUser = new URL(smtp).username !== '';
  return [
    ...(from === undefined ? ['--mail-from: name the address that mail comes from'] : []),
    ...(hasUser === (password === undefined)
      ? ['--smtp: a login needs both a user in --smtp and CORELLA_SMTP_PASSWORD']
      : []),
    ...(servicesOf(target).includes('identity')
      ? []
      : [`--smtp: identity alone sends mail; with --target ${target.join(',')} leave it out`]),
  ];
}
