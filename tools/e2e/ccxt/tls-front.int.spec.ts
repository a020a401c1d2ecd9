import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { promisify } from 'node:util';
import { type Certificate, selfSigned } from './self-signed.js';
import { trustedFolder } from './tls-front.js';

const run = promisify(execFile);

async function serve(certificate: Certificate): Promise<{ server: Server; port: number }> {
  const server = createServer(certificate, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Whether a new process with this environment completes a TLS handshake with the port. */
async function trusts(env: Readonly<Record<string, string>>, port: number): Promise<boolean> {
  const script = `require('node:tls').connect({ host: 'localhost', port: ${port} })
    .on('secureConnect', () => process.exit(0)).on('error', () => process.exit(1))`;
  return run(process.execPath, ['-e', script], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
}

describe('the certificate of a test run', () => {
  it('is trusted beside the authorities that the machine already names, and beside no others', async () => {
    const [machine, stranger] = [selfSigned('a company'), selfSigned('a stranger')];
    const machineFolder = mkdtempSync(join(tmpdir(), 'corella-authorities-'));
    const file = join(machineFolder, 'authorities.pem');
    writeFileSync(file, machine.cert.trimEnd());
    const folder = trustedFolder(file);
    const ofTheMachine = await serve(machine);
    const ofTheStranger = await serve(stranger);
    const ofTheRun = await serve(folder.certificate);
    try {
      expect(await trusts(folder.env, ofTheMachine.port)).toBe(true);
      expect(await trusts(folder.env, ofTheRun.port)).toBe(true);
      expect(await trusts(folder.env, ofTheStranger.port)).toBe(false);
    } finally {
      for (const { server } of [ofTheMachine, ofTheStranger, ofTheRun]) server.close();
      folder.remove();
      rmSync(machineFolder, { recursive: true, force: true });
    }
  });

  it('is made on a machine that names a file of authorities which is gone', async () => {
    const folder = trustedFolder(join(tmpdir(), 'corella-no-such-file.pem'));
    const ofTheRun = await serve(folder.certificate);
    try {
      expect(await trusts(folder.env, ofTheRun.port)).toBe(true);
    } finally {
      ofTheRun.server.close();
      folder.remove();
    }
  });
});
