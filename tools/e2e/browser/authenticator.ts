import type { Page } from 'playwright-core';

/** Passkeys need a name in the address bar, so whoever uses one is at `localhost`. */
export const atLocalhost = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** A device in the browser that has a finger, a face or a PIN, and says yes unless it is told otherwise. */
export async function withAuthenticator(page: Page): Promise<{ verifies(isUserVerified: boolean): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async verifies(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
