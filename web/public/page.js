// The theme that the console was set to, before the first paint.
(() => {
  let theme;
  try {
    theme = localStorage.getItem('console.theme');
  } catch {}
  const isDark =
    theme === '"dark"' || (theme !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.className = isDark ? 'dark' : 'light';
})();
