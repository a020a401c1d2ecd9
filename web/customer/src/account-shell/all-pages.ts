interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** The most rows in a file. Beyond that it has the newest ones, and the page says so. */
export const MOST_ROWS = 20_000;

/** Follows a list's cursor to its end, up to `MOST_ROWS` rows. */
export async function allPages<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<{ readonly items: readonly Item[]; readonly cut: boolean }> {
  const items: Item[] = [];
  let cursor: string | undefined;
  while (items.length < MOST_ROWS) {
    const page = await load(cursor);
    items.push(...page.items);
    if (page.next === null) return { items, cut: false };
    cursor = page.next;
  }
  return { items: items.slice(0, MOST_ROWS), cut: true };
}
