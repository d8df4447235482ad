// The status page says its times as the viewer's clock has them, and says so itself when nobody has written it for a while.
(() => {
  const { lang } = document.documentElement;
  for (const time of document.querySelectorAll('time'))
    time.textContent = new Date(time.dateTime).toLocaleString(lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  const measured = document.getElementById('measured');
  if (!measured) return;
  const look = () => {
    const minutes = (Date.now() - Date.parse(measured.dateTime)) / 60_000;
    if (minutes < Number(measured.dataset.staleMinutes)) return;
    document.getElementById('stale').hidden = false;
    document.getElementById('verdict').hidden = true;
    document.body.classList.add('old');
  };
  look();
  setInterval(look, 60_000);
})();
