import type { Browser, Locator, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { LIMITS, STOPS, twentyOrders } from './api/twenty-orders.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { confirmOrder, untilPlaced } from './browser/confirm-order.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

const WIDTHS = [1_280, 1_366, 1_460, 1_600, 1_920];
/** Of the orders page, whose columns leave one after the other. */
const PAGE_WIDTHS = [360, 768, 900, 1_024, 1_366];
const HEIGHT = 1_000;
const SHORT = 680;
/** Longer than prices stay good, shorter than a connection is given up. */
const SILENT_MS = 7_000;

/** How much of the order list lies outside its panel, to the right. */
const hiddenPixels = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[role="region"][aria-label="Order list"]'))`;
/** How much wider a page's table is than its card, or the page than the window. */
const tooWide = `(({ right }, card, { scrollWidth, clientWidth }) => Math.max(right - card.right, scrollWidth - clientWidth))(
  document.querySelector('table').getBoundingClientRect(),
  document.querySelector('table').parentElement.getBoundingClientRect(),
  document.documentElement)`;
/** The name of the element that has the focus. */
const nameOfFocus = `(({ activeElement: one }) =>
  one.labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? (one === document.body ? '' : one.textContent))(document)`;
const MOST_TABS = 40;
/** Every text that a notice on the screen has had. */
const watchNotices = `
  window.told = [];
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[aria-live="polite"] > [data-kind]'))
      if (!window.told.includes(textContent)) window.told.push(textContent);
  }).observe(document.querySelector('[aria-live="polite"][aria-relevant]'), { childList: true, subtree: true, characterData: true });`;
/** Whether a notice lies over a button that chooses a side or sends an order. False too when there is no notice. */
const coversATrade = `
  [...document.querySelectorAll('[aria-live="polite"] > [data-kind]')].some((notice) => {
    const one = notice.getBoundingClientRect();
    return [...document.querySelectorAll('button[data-side]')].some((button) => {
      const other = button.getBoundingClientRect();
      return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    });
  })`;

realPart('what a customer relies on, in a browser', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let page: Page;
  const toast = (text: string): Locator => page.locator('[aria-live="polite"] > [data-kind]').filter({ hasText: text });
  const orders = (): Locator => page.getByRole('region', { name: 'Order list', exact: true });

  beforeAll(async () => {
    browser = await launchBrowser();
    const { url } = sharedVenue();
    const { client } = await newCustomer(url);
    await twentyOrders(client);
    await client.post('/api/orders', { symbol: 'btcaud', side: 'buy', type: 'market', total: '321.09' });
    person = await visit(browser, { url, client, width: 1_366, height: HEIGHT });
    page = person.page;
    await page.goto('/en-us/exchange/btc_aud/');
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('shows every column of twenty orders, of the history and of the trades, at every desktop width', async () => {
    const cut: string[] = [];
    for (const tab of [/^Order history/, /^Trades/, /^Open orders/]) {
      await page.getByRole('tab', { name: tab }).click();
      await orders().getByRole('row').nth(1).waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const hidden = await page.evaluate<number>(hiddenPixels);
        if (hidden > 0) cut.push(`${String(tab)} at ${width}: ${hidden} px`);
      }
    }
    const all = 1 + LIMITS + STOPS;
    expect(
      await eventually(
        () => orders().getByRole('row').count(),
        (rows) => rows === all,
      ),
    ).toBe(all);
    expect(cut).toEqual([]);
  });

  it('cuts nothing of the orders page, and needs no wider window', async () => {
    const cut: string[] = [];
    const desk = page.url();
    for (const tab of ['open', 'history', 'trades']) {
      await page.goto(`/en-us/user/order/?tab=${tab}`);
      await page.getByRole('row').nth(1).waitFor();
      for (const width of PAGE_WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const px = await page.evaluate<number>(tooWide);
        if (px > 0) cut.push(`${tab} at ${width}: ${px} px`);
      }
    }
    await page.goto(desk);
    await orders().getByRole('row').nth(1).waitFor();
    expect(cut).toEqual([]);
  });

  it('tells an order once, never over a button that buys or sells, and still after a reload', async () => {
    await page.evaluate(watchNotices);
    await page.getByRole('tab', { name: 'Market', exact: true }).click();
    await page.getByLabel('Spend', { exact: true }).fill('21');
    await confirmOrder(page, { button: 'Buy BTC', field: 'Spend' });
    await toast('Buy BTC/AUD filled').waitFor();
    const told = await page.evaluate<string[]>('window.told');
    // On a busy machine the venue may have refused it first.
    const ofIt = told.filter((text) => !text.includes('The venue is busy'));
    expect(ofIt).toEqual([expect.stringMatching(/filled0\.\d+ BTC at 1\d\d,/)]);
    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('Buy BTC/AUD filled').waitFor();
    await page.keyboard.press('Escape');
  });

  it('keeps a refusal on the screen, clear of every button that buys or sells, until the order is placed after all', async () => {
    await page.setViewportSize({ width: 1_366, height: SHORT });
    await page.getByRole('tab', { name: 'Market', exact: true }).click();
    await page.getByLabel('Spend', { exact: true }).fill('22');
    await page.route('**/api/orders', async (route) => route.abort());
    await page.locator('form').getByRole('button', { name: 'Buy BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
    await toast('No answer').waitFor();
    const covered: number[] = [];
    for (const width of [768, 1_024, ...WIDTHS]) {
      await page.setViewportSize({ width, height: SHORT });
      if (await page.evaluate<boolean>(coversATrade)) covered.push(width);
    }
    expect(covered).toEqual([]);
    await page.unroute('**/api/orders');
    await confirmOrder(page, { button: 'Buy BTC', field: 'Spend' });
    await toast('Buy BTC/AUD filled').waitFor();
    await toast('No answer').waitFor({ state: 'hidden' });
  });

  it('can be worked by the keyboard alone, from the top of the page to the order and back', async () => {
    const { keyboard } = page;
    const focused = async (): Promise<string> => page.evaluate<string>(nameOfFocus);
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let presses = 0; presses < MOST_TABS && !name.test(await focused()); presses += 1)
        await keyboard.press('Tab');
      expect(await focused()).toMatch(name);
    };
    const openOrders = async (count: number): Promise<void> =>
      page.getByRole('tab', { name: `Open orders${count === 0 ? '' : ` ${count}`}`, exact: true }).waitFor();
    const confirmation = page.getByRole('dialog', { name: 'Buy order for BTC/AUD' });
    await page.reload();
    await openOrders(LIMITS + STOPS);
    // The form starts with the last price, once there is one.
    await eventually(
      () => page.getByLabel('Price', { exact: true }).inputValue(),
      (price) => price !== '',
    );
    await tabTo(/^Skip to the order form$/);
    await keyboard.press('Enter');
    await tabTo(/^Price$/);
    await keyboard.type('140000');
    await tabTo(/^Quantity$/);
    await keyboard.type('0.0005');
    await untilPlaced(page, {
      field: 'Quantity',
      send: async () => {
        await keyboard.press('Enter');
        await confirmation.waitFor();
        expect(await focused()).toBe('Buy BTC');
        await keyboard.press('Enter');
      },
    });
    await openOrders(LIMITS + STOPS + 1);

    await page.evaluate('document.activeElement.blur()');
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Send the order').waitFor();
    await keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Use the keys below', checked: true }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('s');
    await page.getByRole('button', { name: 'Sell BTC' }).waitFor();
    await keyboard.press('t');
    await page.getByRole('tab', { name: 'Stop-limit', selected: true }).waitFor();
    await keyboard.press('b');
    await keyboard.press('l');
    await keyboard.press('q');
    expect(await focused()).toBe('Quantity');
    await keyboard.type('0.0006');
    await untilPlaced(page, {
      field: 'Quantity',
      send: async () => {
        await keyboard.press('Control+Enter');
        await confirmation.waitFor();
        await keyboard.press('Enter');
      },
    });
    await openOrders(LIMITS + STOPS + 2);
    await page.evaluate('document.activeElement.blur()');
    await keyboard.press('x');
    await page.getByRole('dialog', { name: 'Cancel open orders?' }).waitFor();
    await keyboard.press('Enter');
    await page.getByText('No open orders').waitFor();
  });

  it('says that prices are old after five silent seconds, and lets market orders wait for the next word', async () => {
    const [held, tab] = [{ back: false }, await person.context.newPage()];
    await tab.routeWebSocket('**/ws/web/market', (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => (held.back ? undefined : server.send(message)));
      server.onMessage((message) => (held.back ? undefined : socket.send(message)));
    });
    await tab.clock.install();
    await tab.goto('/en-us/exchange/btc_aud/');
    await tab.getByRole('tab', { name: 'Market', exact: true }).click();
    await tab.getByLabel('Spend', { exact: true }).fill('25');
    const [live, button] = [tab.getByText('Live', { exact: true }), tab.locator('form button[type="submit"]')];
    await live.waitFor();
    held.back = true;
    // The clock stands still there, so that waiting longer cannot help.
    await tab.clock.pauseAt((await tab.evaluate<number>('Date.now()')) + SILENT_MS);
    await tab.getByText(/Prices are \d s old. Market orders wait/).waitFor();
    expect([await live.count(), await button.isDisabled()]).toEqual([0, true]);
    held.back = false;
    await tab.clock.resume();
    await live.waitFor();
    expect(
      await eventually(
        () => button.isEnabled(),
        (enabled) => enabled,
      ),
    ).toBe(true);
    await tab.close();
  });

  it('does not lose a new key’s secret by Escape, and shows on a phone what a wide table shows', async () => {
    await page.goto('/en-us/user/api/');
    await page.getByRole('button', { name: 'Create a key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await dialog.getByLabel('Label').fill('desk');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    const kept = dialog.getByRole('button', { name: 'I have kept the secret' });
    await kept.waitFor();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    await kept.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 360, height: HEIGHT });
    const key = page.getByRole('row').filter({ hasText: 'desk' });
    await key.getByText('Last used').first().waitFor();
    await key.getByText('Any address').first().waitFor();
    await page.goto('/en-us/user/info/');
    await page.getByRole('listitem').filter({ hasText: 'This device' }).getByText('127.0.0.1').first().waitFor();
  });
});
