/** Dialogs, sizes and media queries, of which jsdom knows little more than the names. */
export function installBrowserParts(width = 1_600): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => HEIGHT });
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
  setWidth(width);
}

/** Of every element: room for twenty rows of the order book. */
const HEIGHT = 600;

const WIDTHS = /\((min|max)-width: (\d+)px\)/g;

/** Media queries by the window's width answer as in a window that is so wide; every other query does not hold. */
export function setWidth(width: number): void {
  window.matchMedia = (query: string): MediaQueryList => {
    const bounds = [...query.matchAll(WIDTHS)];
    const matches =
      bounds.length > 0 &&
      bounds.every(([, kind, pixels]) => (kind === 'min' ? width >= Number(pixels) : width <= Number(pixels)));
    return Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}
