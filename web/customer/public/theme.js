// Runs before the first paint and restores theme, palette, direction and language.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null;
    }
  };
  var path = location.pathname;
  var trading = /^(\/(en-us|zh-cn))?\/exchange(\/|$)/.test(path);
  var theme = read(trading ? 'corella.theme.trading' : 'corella.theme');
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : trading ? 'dark' : 'light';
  if (read('corella.palette') === 'colour-blind') root.dataset.palette = 'colour-blind';
  if (read('corella.direction') === 'red-up') root.dataset.direction = 'red-up';
  root.lang = /^\/zh-cn(\/|$)/.test(path) ? 'zh-CN' : 'en-US';
  // The page's policy forbids generating code, so the schema library is told not to try.
  globalThis.__zod_globalConfig = { jitless: true };
  root.dataset.page = trading ? 'trading' : 'plain';
})();
