import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { type Certificate, selfSigned } from './self-signed.js';

/**
 * Folder of the certificate for all TLS fronts of a run. The runner sets it together with NODE_EXTRA_CA_CERTS, which
 * Node reads only at start-up.
 */
const FOLDER_VARIABLE = 'CORELLA_E2E_TLS';
const CERT = 'cert.pem';
const KEY = 'key.pem';
/** The authorities of the machine, if it names some, followed by the certificate of the run. */
const TRUSTED = 'trusted.pem';

export interface TrustedFolder {
  /** The environment in which a process's clients trust the fronts. */
  readonly env: Readonly<Record<string, string>>;
  readonly certificate: Certificate;
  remove(): void;
}

/**
 * Makes the certificate of a run. A stock client trusts it as it would trust a private authority. The authorities that
 * the machine already names in NODE_EXTRA_CA_CERTS, such as a company's proxy, stay trusted: without them npm could not
 * download anything in the tests. `machineAuthorities` is the path of their file.
 */
export function trustedFolder(machineAuthorities = process.env['NODE_EXTRA_CA_CERTS']): TrustedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'corella-tls-'));
  const certificate = selfSigned();
  writeFileSync(join(folder, CERT), certificate.cert);
  writeFileSync(join(folder, KEY), certificate.key, { mode: 0o600 });
  const known = machineAuthorities && existsSync(machineAuthorities) ? readFileSync(machineAuthorities, 'utf8') : '';
  writeFileSync(join(folder, TRUSTED), `${known}\n${certificate.cert}`);
  return {
    env: { [FOLDER_VARIABLE]: folder, NODE_EXTRA_CA_CERTS: join(folder, TRUSTED) },
    certificate,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface TlsFront {
  /** `localhost:port`, the only setting of a stock client. */
  readonly host: string;
  /** `https://localhost:port`. */
  readonly url: string;
  close(): Promise<void>;
}

function pass(from: Socket, to: Socket): void {
  from.pipe(to);
  // A failure of either side ends both. The client has to repeat what was in progress.
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}

/** Terminates TLS in front of a venue and forwards all bytes unchanged in both directions. */
export async function openTlsFront(venueUrl: string): Promise<TlsFront> {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) throw new Error('There is no certificate for this run; run this by `npm test -- e2e`.');
  const { hostname, port } = new URL(venueUrl);
  const open = new Set<Socket>();
  const server = createServer(
    { cert: readFileSync(join(folder, CERT)), key: readFileSync(join(folder, KEY)) },
    (client) => {
      const venue = connect(Number(port), hostname);
      for (const socket of [client, venue]) {
        socket.setNoDelay(true);
        open.add(socket);
        socket.on('close', () => open.delete(socket));
      }
      pass(client, venue);
      pass(venue, client);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `https://${host}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
