import { randomBytes } from 'node:crypto';
import type { Account } from './account.ts';
import { attach, behaviourOf, cardNamed, detach, newCard } from './cards.ts';
import { type Form, formIn, listIn, textIn, textsIn } from './form.ts';
import type { Customer, StripeObject, WebhookEndpoint } from './objects.ts';
import {
  answerDispute,
  cancelPayment,
  closeDispute,
  confirmPayment,
  createPayment,
  createRefund,
} from './payment-intents.ts';
import { cancelSetup, confirmSetup, createSetup } from './setup-intents.ts';
import { cardError, invalid } from './stripe-error.ts';

type Route = (account: Account, form: Form, id: string) => unknown;

/** A search finds a payment this much later, in seconds. */
const SEARCH_LAGS_SECONDS = 60;

const ROUTES: Readonly<Record<string, Route>> = {
  'POST customers': (account, form) => {
    const customer = account.objects.add<Customer>({
      ...account.base('customer', 'cus'),
      ...{ email: null, name: null, description: null },
      invoice_settings: { default_payment_method: null },
      metadata: {},
    });
    changeCustomer(customer, form);
    account.emit('customer.created', customer);
    return customer;
  },
  'POST customers/:id': (account, form, id) => {
    const customer = account.objects.get('customer', id);
    changeCustomer(customer, form);
    account.emit('customer.updated', customer);
    return customer;
  },
  'GET customers/:id': (account, _, id) => account.objects.get('customer', id),
  'DELETE customers/:id': (account, _, id) => {
    const customer = account.objects.get('customer', id);
    account.objects.remove(id);
    account.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  },
  'GET customers/:id/payment_methods': (account, form, id) =>
    account.objects.page('payment_method', form, `/v1/customers/${id}/payment_methods`, id),
  'POST payment_methods': (account, form) => newCard(account, form),
  'GET payment_methods/:id': (account, _, id) => account.objects.get('payment_method', id),
  'POST payment_methods/:id/attach': (account, form, id) => {
    const card = cardNamed(account, id);
    const { whenSaved } = behaviourOf(account, card);
    if (whenSaved) throw cardError(whenSaved.message, { ...whenSaved });
    attach(account, card, textIn(form, 'customer') ?? '');
    return card;
  },
  'POST payment_methods/:id/detach': (account, _, id) => {
    const card = account.objects.get('payment_method', id, 'payment_method');
    detach(account, card);
    return card;
  },
  'POST setup_intents': createSetup,
  'GET setup_intents/:id': (account, _, id) => account.objects.get('setup_intent', id, 'intent'),
  'POST setup_intents/:id/confirm': (account, form, id) =>
    confirmSetup(account, account.objects.get('setup_intent', id, 'intent'), form),
  'POST setup_intents/:id/cancel': (account, form, id) =>
    cancelSetup(account, account.objects.get('setup_intent', id, 'intent'), form),
  'POST payment_intents': createPayment,
  'GET payment_intents': (account, form) =>
    account.objects.page('payment_intent', form, '/v1/payment_intents', textIn(form, 'customer')),
  'GET payment_intents/search': searchPayments,
  'GET payment_intents/:id': (account, _, id) => account.objects.get('payment_intent', id, 'intent'),
  'POST payment_intents/:id/confirm': (account, form, id) =>
    confirmPayment(account, account.objects.get('payment_intent', id, 'intent'), form),
  'POST payment_intents/:id/cancel': (account, form, id) =>
    cancelPayment(account, account.objects.get('payment_intent', id, 'intent'), form),
  'POST refunds': createRefund,
  'GET refunds': (account, form) => account.objects.page('refund', form, '/v1/refunds'),
  'GET refunds/:id': (account, _, id) => account.objects.get('refund', id),
  'GET charges': (account, form) =>
    account.objects.page('charge', form, '/v1/charges', textIn(form, 'customer')),
  'GET charges/:id': (account, _, id) => account.objects.get('charge', id),
  'GET disputes': (account, form) => account.objects.page('dispute', form, '/v1/disputes'),
  'GET disputes/:id': (account, _, id) => account.objects.get('dispute', id),
  'POST disputes/:id': (account, form, id) =>
    answerDispute(account, account.objects.get('dispute', id), form),
  'POST disputes/:id/close': (account, _, id) =>
    closeDispute(account, account.objects.get('dispute', id), 'lost'),
  'GET events': (account, form) => account.objects.page('event', form, '/v1/events'),
  'GET events/:id': (account, _, id) => account.objects.get('event', id),
  'POST webhook_endpoints': (account, form) => {
    const secret = `whsec_${randomBytes(16).toString('hex')}`;
    const endpoint = account.objects.add<WebhookEndpoint>({
      ...account.base('webhook_endpoint', 'we'),
      url: textIn(form, 'url') ?? '',
      enabled_events: listIn(form, 'enabled_events') ?? [],
      status: 'enabled',
      metadata: textsIn(form, 'metadata'),
    });
    account.objects.keepSecret(endpoint.id, secret);
    return { ...endpoint, secret };
  },
  'GET webhook_endpoints': (account, form) =>
    account.objects.page('webhook_endpoint', form, '/v1/webhook_endpoints'),
  'DELETE webhook_endpoints/:id': (account, _, id) => {
    account.objects.get('webhook_endpoint', id);
    account.objects.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
};

function searchPayments(account: Account, form: Form): unknown {
  const [, name, value] =
    /^metadata\['([^']*)'\]:'((?:[^'\\]|\\.)*)'$/.exec(textIn(form, 'query') ?? '') ?? [];
  if (name === undefined || value === undefined)
    throw invalid("This platform searches by one value: metadata['name']:'value'.", { param: 'query' });
  const data = account.objects.searchPayments(
    name,
    value.replaceAll(/\\(.)/g, '$1'),
    account.now() - SEARCH_LAGS_SECONDS,
  );
  return {
    object: 'search_result',
    url: '/v1/payment_intents/search',
    data,
    has_more: false,
    next_page: null,
  };
}

function changeCustomer(customer: Customer, form: Form): void {
  for (const name of ['email', 'name', 'description'] as const)
    if (form[name] !== undefined) customer[name] = textIn(form, name) ?? null;
  const settings = formIn(form, 'invoice_settings');
  if (settings)
    customer.invoice_settings.default_payment_method = textIn(settings, 'default_payment_method') ?? null;
  for (const [name, value] of Object.entries(textsIn(form, 'metadata')))
    if (value === '') delete customer.metadata[name];
    else customer.metadata[name] = value;
}

/** The calls that a page may make with the publishable key: those about its own intent, and to enter a card. */
const OF_PAGES = /^(POST payment_methods|(GET|POST) (setup|payment)_intents\/:id(\/confirm)?)$/;

/** The route of a call, with the id in its path. */
export interface Found {
  readonly run: Route;
  readonly id: string;
  readonly isOfPages: boolean;
}

/** Throws for a call that the stand-in does not know. */
export function findRoute(method: string, path: string): Found {
  const parts = path.split('/');
  for (const [name, run] of Object.entries(ROUTES)) {
    const [routeMethod, pattern] = name.split(' ') as [string, string];
    const wanted = pattern.split('/');
    const fits =
      wanted.length === parts.length && wanted.every((part, at) => part === ':id' || part === parts[at]);
    if (routeMethod === method && fits)
      return { run, id: parts[wanted.indexOf(':id')] ?? '', isOfPages: OF_PAGES.test(name) };
  }
  throw invalid(`Unrecognized request URL (${method}: /v1/${path}).`, {}, 404);
}

const EXPANDED = {
  payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  customer: 'customer',
} as const;

/** Replaces ids by their objects, as `expand` asks. */
export function expanded(account: Account, answer: unknown, names: readonly string[] = []): unknown {
  return names.reduce<unknown>((value, name) => {
    const object = value as Record<string, unknown> & { data?: StripeObject[] };
    if (name.startsWith('data.'))
      return { ...object, data: object.data?.map((one) => expanded(account, one, [name.slice(5)])) };
    const kind = EXPANDED[name as keyof typeof EXPANDED];
    const id = object[name];
    if (kind === undefined) throw invalid(`This property cannot be expanded (${name}).`);
    return typeof id === 'string' ? { ...object, [name]: account.objects.find(kind, id) ?? null } : object;
  }, answer);
}
