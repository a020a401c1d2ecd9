import { createServer } from 'node:net';

/**
 * Fails as listening would, before anything is written: a first start that finds its port in use must not
 * have settled for good whether the directory is a demo.
 */
export async function demandAddress({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => server.close(() => resolve()));
  });
}
