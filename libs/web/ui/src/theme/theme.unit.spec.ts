import { storedTheme, themeStore } from './theme.js';

const root = document.documentElement;
beforeEach(() => {
  localStorage.clear();
  delete root.dataset['theme'];
  delete root.dataset['direction'];
});
afterEach(() => jest.restoreAllMocks());

describe('the theme', () => {
  it('is dark for trading and light elsewhere until somebody chooses', () => {
    expect([storedTheme('trading'), storedTheme('elsewhere')]).toEqual(['dark', 'light']);
  });

  it('is remembered for each kind of page separately', () => {
    themeStore.setTheme('trading', 'light');
    themeStore.setTheme('elsewhere', 'dark');
    themeStore.enter('trading');
    expect(root.dataset['theme']).toBe('light');
    themeStore.enter('elsewhere');
    expect(root.dataset['theme']).toBe('dark');
  });

  it('ignores what it did not store itself', () => {
    localStorage.setItem('corella.theme', 'sepia');
    expect(storedTheme('elsewhere')).toBe('light');
  });

  it('is announced only when it changes', () => {
    const heard = jest.fn();
    const leave = themeStore.subscribe(heard);
    themeStore.setDirection('red-up');
    themeStore.setDirection('red-up');
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    themeStore.setDirection('green-up');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('lasts for the page where storage is refused', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    themeStore.setTheme('elsewhere', 'dark');
    expect(themeStore.theme()).toBe('dark');
  });
});
