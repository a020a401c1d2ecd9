import { createServer, type AddressInfo } from 'node:net';
import { demandAddress } from './address-free.js';

it('fails as listening does while another program has the port, and leaves the port free otherwise', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = { host: '127.0.0.1', port: (other.address() as AddressInfo).port };
  await expect(demandAddress(address)).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
  await new Promise((resolve) => other.close(resolve));
  await demandAddress(address);
  await demandAddress(address);
  await demandAddress({ ...address, port: 0 });
});
