// Before the first paint, as a file because the page's policy allows no inline script. Dark unless the person chose light.
try {
  document.documentElement.dataset.theme = localStorage.getItem('corella-operator-theme') === 'light' ? 'light' : 'dark';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
