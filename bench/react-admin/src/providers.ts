import type { AuthProvider, DataProvider } from 'react-admin';

const AUTHENTIFICATION = '/api/authentification/v1';
const ME = '/api/auth/v1/users/me';
const BEACONS = '/api/devices/v1/beacons';

async function call(path: string, init?: RequestInit) {
  const response = await fetch(path, {
    ...init,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  });
  const reply = await response.json();
  if (!response.ok) throw Object.assign(new Error(reply.message), { status: response.status });
  return reply;
}

export const authProvider: AuthProvider = {
  login: ({ username: email, password }) =>
    call(`${AUTHENTIFICATION}/emailLogin`, { method: 'POST', body: JSON.stringify({ email, password }) }),
  logout: async () => void (await call(`${AUTHENTIFICATION}/logout`, { method: 'POST' }).catch(() => {})),
  checkAuth: () => call(ME),
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('NOT_LOGGED_IN');
  },
  getIdentity: () => call(ME),
  getPermissions: async () => [],
};

const refused = async () => {
  throw new Error('Beacons are only listed here.');
};

/** Where each page begins, by its number: the API goes by cursors. */
const starts = new Map<number, string>();

export const dataProvider: DataProvider = {
  async getList(_resource, { pagination, filter }) {
    const { page, perPage } = pagination!;
    const query = new URLSearchParams({ limit: String(perPage), extra_field: 'monitoring' });
    for (const [field, value] of Object.entries(filter as Record<string, string>))
      query.append('filter', value.includes(':') ? `${field}:${value}` : `${field}:eq:${value}`);
    const start = page > 1 && starts.get(page);
    if (start) query.set('starting_at', start);
    const { items, links } = await call(`${BEACONS}?${query}`);
    const next = links.next && new URL(links.next, location.origin).searchParams.get('starting_at');
    if (next) starts.set(page + 1, next);
    return { data: items, pageInfo: { hasNextPage: !!next, hasPreviousPage: page > 1 } };
  },
  getOne: refused,
  getMany: refused,
  getManyReference: refused,
  update: refused,
  updateMany: refused,
  create: refused,
  delete: refused,
  deleteMany: refused,
};
