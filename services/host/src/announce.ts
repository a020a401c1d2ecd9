import type { VenueConfig } from '@corella/contracts/service';
import type { DataDirectory } from './first-run/data-directory.js';
import type { demoToShow } from './first-run/demo.js';
import type { ServiceTarget } from './options/targets.js';
import type { Venue } from './venue.js';

export const NO_MAIL =
  'no transport for mail is configured: nobody can register or be added to the staff (503 mail-unavailable); see SECURITY.md';

/** Identity alone sends mail. The other processes of a cluster have no transport and miss none. */
export const lacksMail = (services: readonly ServiceTarget[], { canSend }: { readonly canSend: boolean }): boolean =>
  services.includes('identity') && !canSend;

/** Tells whoever started the venue where it is and, in demo mode, how to log in. */
export function announce(options: {
  readonly url: string;
  readonly services: readonly ServiceTarget[];
  readonly config: VenueConfig;
  readonly directory: DataDirectory;
  readonly demo: Awaited<ReturnType<typeof demoToShow>>;
  readonly firstAdmins: Venue['firstAdmins'];
  /** Default: standard output. */
  readonly say?: (text: string) => void;
}): void {
  const { url, services, config, directory, demo, firstAdmins, say = (text) => process.stdout.write(text) } = options;
  const lines = services.includes('gateway')
    ? ['', `Corella is ready at ${url}`, `  operator console  ${url}/operator/`, `  API documentation ${url}/docs`]
    : ['', `Corella's ${services.join(', ')} is ready; health and metrics are at ${url}`];
  if (demo) {
    lines.push('', 'Demo customers (code 000000 where one is asked for):');
    for (const customer of demo.logins.customers)
      lines.push(
        `  ${customer.email}  ${customer.password}  key ${customer.accessKey}  secret ${customer.secretKey}` +
          (customer.type === 'company' ? '  (a company)' : ''),
      );
    lines.push('', 'Demo staff (code 000000):');
    for (const person of demo.logins.staff)
      lines.push(`  ${person.role.padEnd(9)} ${person.email}  ${person.password}`);
    if (demo.file !== null) lines.push('', `All of it is in ${demo.file}`);
  }
  if (firstAdmins !== null && firstAdmins.length > 0) {
    lines.push('', 'The first administrators set their passwords by the links in a file that only you can read:');
    lines.push(`  ${directory.firstAdminsFile}`);
  }
  if (firstAdmins === null)
    lines.push(
      '',
      'There is no staff yet, so nobody can log in to the console. Stop, and start once with the first two administrators:',
      '  --admin ONE@YOUR.EXAMPLE --admin TWO@YOUR.EXAMPLE',
    );
  if (!config.limits) lines.push('', 'Request limits are off.');
  say(`${lines.join('\n')}\n\n`);
}
