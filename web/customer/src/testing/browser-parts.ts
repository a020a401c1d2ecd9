/** Adds what jsdom lacks: dialogs, sizes, scrolling and media queries. */
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
  // Newer browsers answer with a promise, which an effect must not return.
  Object.assign(window, { scrollTo: () => Promise.resolve() });
  setWidth(width);
}

/** The height of every element: room for twenty rows of the order book. */
const HEIGHT = 600;

const WIDTHS = /\((min|max)-width: (\d+)px\)/g;

/** Answers media queries as a window of this width would. Queries about anything else do not match. */
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
