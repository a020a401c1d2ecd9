import { sharedVenue } from './venue/shared-venue.js';

describe('a venue that has just started', () => {
  it('is live and ready', async () => {
    const { url } = sharedVenue();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  });

  it('names its demo logins', () => {
    const { customers, staff } = sharedVenue().demo();
    expect(customers.length).toBeGreaterThanOrEqual(8);
    expect(staff.map(({ role }) => role)).toEqual(expect.arrayContaining(['admin', 'market', 'risk']));
  });
});
