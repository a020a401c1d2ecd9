import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import type { ApiClient } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

interface OpenOrder {
  readonly id: string;
  readonly price: string;
  readonly replaces: string | null;
}

/** Where the mouse goes across, away from the words on a line. */
const ACROSS_PX = 300;
const DRAG_PX = 30;
/** Less than the height by which a line can be gripped. */
const SEARCH_PX = 4;

/** The cursor that the chart shows where the mouse is. */
const cursorAt = (x: number, y: number): string => `(() => {
  for (let one = document.elementFromPoint(${x}, ${y}); one; one = one.parentElement)
    if (getComputedStyle(one).cursor === 'pointer') return 'pointer';
  return '';
})()`;

realPart('the chart of a pair, in a browser', missingBrowser(), () => {
  let browser: Browser;
  let client: ApiClient;
  let person: Visit;
  let page: Page;
  const openOrders = async (): Promise<readonly OpenOrder[]> =>
    (await client.get<{ items: readonly OpenOrder[] }>('/api/orders?scope=open')).items;
  const chart = async (): Promise<{ x: number; y: number; width: number; height: number }> => {
    const box = await page.getByRole('group', { name: /candles/ }).boundingBox();
    if (box === null) throw new Error('the chart is not shown');
    return box;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    const { url } = sharedVenue();
    ({ client } = await newCustomer(url));
    const { items } = await client.get<{ items: readonly { symbol: string; last: string }[] }>('/api/tickers');
    const last = Number(items.find(({ symbol }) => symbol === 'btcaud')?.last);
    const body = { symbol: 'btcaud', side: 'buy', type: 'limit', quantity: '0.001' };
    await client.post('/api/orders', { ...body, price: (last * 0.995).toFixed(2) });
    person = await visit(browser, { url, client, width: 1_460, height: 900 });
    page = person.page;
    await page.goto('/en-us/exchange/btc_aud/');
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  /** Goes down the chart until the mouse is over something that can be pressed: the line of the order. */
  async function findLine(): Promise<{ x: number; y: number } | undefined> {
    const { x, y, height } = await chart();
    for (let down = 0; down < height; down += SEARCH_PX) {
      const at = { x: x + ACROSS_PX, y: y + down };
      await page.mouse.move(at.x, at.y);
      if ((await page.evaluate<string>(cursorAt(at.x, at.y))) === 'pointer') return at;
    }
    return undefined;
  }

  it('is no stop of the Tab key: the first one is the way past the header', async () => {
    await eventually(
      () => page.evaluate<number>(`document.querySelectorAll('[k-line-chart-id] canvas').length`),
      (drawn) => drawn > 0,
    );
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>('document.activeElement?.textContent')).toBe('Skip to content');
  });

  it('moves an order whose line is dragged, by one replacement, after asking', async () => {
    const [before] = await openOrders();
    const line = await eventually(findLine, (found) => found !== undefined);
    if (line === undefined || before === undefined) throw new Error('there is no line');
    await page.mouse.down();
    await page.mouse.move(line.x, line.y + DRAG_PX / 2);
    await page.mouse.move(line.x, line.y + DRAG_PX);
    await page.mouse.up();
    await page.getByRole('dialog', { name: 'Move the order' }).waitFor();
    expect(await openOrders()).toMatchObject([{ id: before.id, price: before.price }]);
    await page.keyboard.press('Enter');
    // The list follows events, and one order's end comes after the other's beginning.
    const after = await eventually(openOrders, ([order, more]) => order?.id !== before.id && more === undefined);
    expect(after).toMatchObject([{ replaces: before.id }]);
    expect(Number(after[0]?.price)).toBeLessThan(Number(before.price));
  });

  it('keeps drawings and indicators of this browser', async () => {
    const { x, y } = await chart();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('button', { name: 'Trend line' }).click();
    for (const [across, down] of [
      [120, 60],
      [320, 160],
    ] as const) {
      await page.mouse.move(x + across - 2, y + down - 2);
      await page.mouse.move(x + across, y + down);
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.getByRole('button', { name: 'Chart type and indicators' }).click();
    await page.getByRole('checkbox', { name: /^RSI/ }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Chart type and indicators' }).click();
    expect(await page.getByRole('checkbox', { name: /^RSI/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the drawing' }).click();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    expect(await page.getByRole('button', { name: /^Remove/ }).isDisabled()).toBe(true);
  });
});
