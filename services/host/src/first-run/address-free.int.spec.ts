import { createServer, type AddressInfo } from 'node:net';
import { demandAddress } from './address-free.js';

it('fails as listening does while another program has the port, and leaves the port free otherwise', async () => {
  const other = createServer();
  // Nothing else listens at this address, so nobody takes the port once it is free.
  const host = '127.0.0.77';
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const address = { host, port: (other.address() as AddressInfo).port };
  await expect(demandAddress(address)).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
  await new Promise((resolve) => other.close(resolve));
  await demandAddress(address);
  await demandAddress(address);
  await demandAddress({ ...address, port: 0 });
});
