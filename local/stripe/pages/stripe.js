// The stand-in's Stripe.js: the part that @stripe/react-stripe-js and a form for cards need.
(() => {
  const { origin } = new URL(document.currentScript.src);

  const fields = (value, prefix) =>
    Object.entries(value).flatMap(([name, one]) => {
      const path = prefix ? `${prefix}[${name}]` : name;
      if (one === undefined) return [];
      return typeof one === 'object' ? fields(one, path) : [[path, one]];
    });

  async function api(method, path, values) {
    const form = new URLSearchParams(fields(values));
    const url = `${origin}/v1/${path}`;
    const answer = await fetch(
      method === 'GET' ? `${url}?${form}` : url,
      method === 'GET' ? {} : { method, body: form },
    );
    const body = await answer.json();
    if (!answer.ok) throw body.error;
    return body;
  }

  const kindOf = (secret) =>
    secret.startsWith('seti_') ? ['setup_intents', 'setupIntent'] : ['payment_intents', 'paymentIntent'];
  const idOf = (secret) => secret.split('_secret_')[0];
  const asError = (error) => ({
    error: error instanceof Error ? { type: 'api_connection_error', message: error.message } : error,
  });
  const styled = (frame, styles) => {
    for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value);
    return frame;
  };

  class Emitter {
    #listeners = {};
    on(name, listener) {
      this.#listeners[name] = [...(this.#listeners[name] ?? []), listener];
      return this;
    }
    once(name, listener) {
      const once = (event) => {
        this.off(name, once);
        listener(event);
      };
      return this.on(name, once);
    }
    off(name, listener) {
      this.#listeners[name] = listener ? (this.#listeners[name] ?? []).filter((one) => one !== listener) : [];
      return this;
    }
    emit(name, event) {
      for (const listener of [...(this.#listeners[name] ?? [])]) listener(event);
    }
  }

  /** The fields of a card, in a frame of the stand-in's origin. */
  class Element extends Emitter {
    #frame;
    #listen;
    #waiting = new Map();
    #asked = 0;
    constructor(type, elements) {
      super();
      this.type = type;
      this.elements = elements;
    }
    mount(target) {
      const node = typeof target === 'string' ? document.querySelector(target) : target;
      const { locale = navigator.language, appearance = {} } = this.elements.options;
      const asked = new URLSearchParams({ locale, theme: appearance.theme ?? 'stripe' });
      const frame = Object.assign(document.createElement('iframe'), {
        src: `${origin}/elements/card?${asked}`,
        title: 'Secure payment input frame',
      });
      this.#frame = styled(frame, { border: '0', width: '100%', height: '170px', display: 'block' });
      this.#listen = ({ source, origin: from, data }) => {
        if (from !== origin || source !== this.#frame?.contentWindow) return;
        if (data.answer) {
          this.#waiting.get(data.answer)?.(data.value);
          this.#waiting.delete(data.answer);
        } else this.emit(data.event, { elementType: this.type, ...data.value });
      };
      addEventListener('message', this.#listen);
      node.replaceChildren(this.#frame);
    }
    ask(question, more = {}) {
      return new Promise((resolve) => {
        const ask = ++this.#asked;
        this.#waiting.set(ask, resolve);
        this.#frame.contentWindow.postMessage({ ask, question, ...more }, origin);
      });
    }
    unmount() {
      removeEventListener('message', this.#listen);
      this.#frame?.remove();
      this.#frame = undefined;
    }
    destroy() {
      this.unmount();
      this.elements.forget(this);
    }
    clear() {
      void this.ask('clear');
    }
    focus() {
      this.#frame?.focus();
    }
    update() {}
    collapse() {}
    blur() {}
  }

  class Elements extends Emitter {
    #all = {};
    constructor(options = {}) {
      super();
      this.options = options;
    }
    create(type) {
      if (this.#all[type]) throw new Error(`Can only create one Element of type ${type}.`);
      this.#all[type] = new Element(type, this);
      return this.#all[type];
    }
    getElement(type) {
      return this.#all[type] ?? null;
    }
    forget(element) {
      if (this.#all[element.type] === element) delete this.#all[element.type];
    }
    update(options) {
      Object.assign(this.options, options);
    }
    async fetchUpdates() {
      return {};
    }
    async submit() {
      const error = await this.card.ask('check');
      return error ? { error } : { selectedPaymentMethod: 'card' };
    }
    get card() {
      return this.#all.payment ?? this.#all.card;
    }
  }

  /** The bank's page, in a frame over everything. */
  const askBank = (url) =>
    new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { src: url, title: '3-D Secure' });
      styled(frame, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        background: '#fff',
        'z-index': '2147483647',
      });
      const listen = ({ source, origin: from, data }) => {
        if (from !== origin || source !== frame.contentWindow || data?.bank !== 'answered') return;
        removeEventListener('message', listen);
        frame.remove();
        resolve();
      };
      addEventListener('message', listen);
      document.body.append(frame);
    });

  window.Stripe = Object.assign(
    (key) => {
      async function retrieve(secret) {
        const [path, name] = kindOf(secret);
        try {
          return { [name]: await api('GET', `${path}/${idOf(secret)}`, { key, client_secret: secret }) };
        } catch (error) {
          return asError(error);
        }
      }
      async function act(secret, intent) {
        const [, name] = kindOf(secret);
        if (intent.status !== 'requires_action') return { [name]: intent };
        const { use_stripe_sdk: script, redirect_to_url: redirect } = intent.next_action;
        await askBank(script?.stripe_js ?? redirect.url);
        const after = (await retrieve(secret))[name];
        const fault = after.last_payment_error ?? after.last_setup_error;
        const named = name === 'setupIntent' ? 'setup_intent' : 'payment_intent';
        return fault ? { error: { ...fault, [named]: after } } : { [name]: after };
      }
      async function confirm(secret, { return_url, payment_method: given }, card, redirect) {
        const [path, name] = kindOf(secret);
        try {
          const saved = card ? await card.ask('save', { key }) : { id: given };
          if (saved.error) return { error: saved.error };
          const intent = await api('POST', `${path}/${idOf(secret)}/confirm`, {
            key,
            client_secret: secret,
            payment_method: saved.id,
            return_url,
            use_stripe_sdk: true,
          });
          const answer = await act(secret, intent);
          if (redirect === 'if_required' || answer.error || !return_url) return answer;
          const back = new URL(return_url);
          back.searchParams.set(name === 'setupIntent' ? 'setup_intent' : 'payment_intent', answer[name].id);
          location.assign(back);
          return new Promise(() => {});
        } catch (error) {
          return asError(error);
        }
      }
      const byElements = ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) =>
        confirm(clientSecret ?? elements.options.clientSecret, confirmParams, elements?.card, redirect);
      const byCard = (secret, { payment_method: card, return_url } = {}) =>
        typeof card === 'object'
          ? confirm(secret, { return_url }, card.card, 'if_required')
          : confirm(secret, { return_url, payment_method: card }, undefined, 'if_required');
      return {
        elements: (options) => new Elements(options),
        confirmSetup: byElements,
        confirmPayment: byElements,
        confirmCardSetup: byCard,
        confirmCardPayment: byCard,
        handleNextAction: async ({ clientSecret }) =>
          act(clientSecret, Object.values(await retrieve(clientSecret))[0]),
        retrievePaymentIntent: retrieve,
        retrieveSetupIntent: retrieve,
        createPaymentMethod: async ({ elements }) => {
          const saved = await elements.card.ask('save', { key });
          return saved.error ? saved : { paymentMethod: saved };
        },
        createToken: async () => ({ error: { type: 'invalid_request_error', message: 'No tokens here.' } }),
        _registerWrapper() {},
        registerAppInfo() {},
      };
    },
    { version: 'endive' },
  );
})();
