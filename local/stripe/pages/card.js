// The fields of a card, in a frame of their own: what is entered leaves it for its own origin alone.
const TEXTS = {
  de: { number: 'Kartennummer', expiry: 'Ablaufdatum (MM / JJ)', cvc: 'Sicherheitscode' },
  fr: { number: 'Numéro de carte', expiry: 'Date d’expiration (MM / AA)', cvc: 'Code de sécurité' },
};
const asked = new URLSearchParams(location.search);
const language = (asked.get('locale') ?? 'en').slice(0, 2);
if (TEXTS[language]) {
  document.documentElement.lang = language;
  for (const [id, text] of Object.entries(TEXTS[language])) document.getElementById(id).textContent = text;
}
if (asked.get('theme') === 'night') document.documentElement.classList.add('night');

const form = document.getElementById('card');
const { number, expiry, cvc } = form.elements;
const say = (message) => parent.postMessage(message, '*');

const fault = (code, message) => ({ type: 'validation_error', code, message });
function firstFault() {
  if (!/^\d{15,16}$/.test(number.value.replaceAll(/\s/g, '')))
    return fault('incomplete_number', 'Your card number is incomplete.');
  if (!/^\s*\d\d ?\/ ?\d\d\s*$/.test(expiry.value))
    return fault('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (!/^\d{3,4}$/.test(cvc.value))
    return fault('incomplete_cvc', "Your card's security code is incomplete.");
  return undefined;
}

async function saveCard(key) {
  const bad = firstFault();
  if (bad) return { error: bad };
  const [month, year] = expiry.value.split('/').map((part) => Number(part.trim()));
  const body = new URLSearchParams({
    key,
    type: 'card',
    'card[number]': number.value,
    'card[exp_month]': String(month),
    'card[exp_year]': String(2000 + year),
    'card[cvc]': cvc.value,
  });
  const answer = await (await fetch('/v1/payment_methods', { method: 'POST', body })).json();
  return answer.error ? { error: answer.error } : { id: answer.id };
}

const ANSWERS = {
  check: async () => firstFault(),
  clear: async () => form.reset(),
  save: ({ key }) => saveCard(key),
};

form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('input', () => {
  const value = {
    complete: !firstFault(),
    empty: number.value === '',
    collapsed: false,
    value: { type: 'card' },
  };
  say({ event: 'change', value });
});
addEventListener('focusin', () => say({ event: 'focus', value: {} }));
addEventListener('focusout', () => say({ event: 'blur', value: {} }));
addEventListener('message', async ({ data, source, origin }) => {
  if (source !== parent || !data.ask) return;
  source.postMessage({ answer: data.ask, value: await ANSWERS[data.question](data) }, origin);
});
say({ event: 'ready', value: {} });
