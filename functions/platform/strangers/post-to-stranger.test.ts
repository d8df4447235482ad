import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { givenReceivers } from '../../../test/support/receivers.ts';
import { type CallOptions, postToStranger } from './post-to-stranger.ts';

const receivers = givenReceivers();
const HERE = ['127.0.0.0/8'];
/** Short, so that the tests of slow receivers are not. */
const limits = { connectMs: 400, wholeMs: 800 };

const post = (url: string, options: Partial<CallOptions> = {}) =>
  postToStranger(
    {
      url,
      headers: { 'content-type': 'application/json', 'x-id': '1' },
      body: '{"ä":1}',
      keptCharacters: 20,
    },
    { networks: HERE, limits, ...options },
  );

describe('a call of a stranger', () => {
  it('sends its body and headers, and returns status, number of headers and beginning of the answer', async () => {
    const { url, received } = await receivers.http((response) =>
      response.writeHead(201, { 'x-one': '1', 'x-two': '2' }).end('Thank you very much indeed'),
    );
    expect(await post(url)).toEqual({
      status: 201,
      headers: expect.any(Number),
      text: 'Thank you very much ',
    });
    expect(received).toEqual([
      {
        method: 'POST',
        path: '/hook?for=us',
        headers: expect.objectContaining({ 'x-id': '1', 'content-length': '8', connection: 'close' }),
        body: '{"ä":1}',
      },
    ]);
  });

  it('follows no redirect', async () => {
    const target = await receivers.http();
    const { url } = await receivers.http((response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    expect(await post(url)).toMatchObject({ status: 307 });
    expect(target.received).toEqual([]);
  });

  it('is over in time when nobody answers, or an answer never ends', async () => {
    const begun = performance.now();
    const silent = await receivers.http(() => {});
    expect(await post(silent.url)).toEqual({ fault: 'timeOut' });
    const trickling = await receivers.http((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await post(trickling.url)).toMatchObject({ status: 200, text: expect.stringMatching(/^\.+$/) });
    const informing = await receivers.raw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(informing)).toEqual({ fault: 'timeOut' });
    expect(performance.now() - begun).toBeLessThan(3 * limits.wholeMs + 5_000);
  });

  it('reads no more than 64 kB of an answer without an end', async () => {
    let sent = 0;
    const { url } = await receivers.http((response) => {
      response.writeHead(200);
      const block = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += block.length;
      };
      response.on('drain', more);
      more();
    });
    expect(await post(url, { limits: { connectMs: 5_000, wholeMs: 60_000 } })).toMatchObject({
      status: 200,
      text: 'x'.repeat(20),
    });
    // What the buffers of both sides hold, and not what a minute would bring.
    expect(sent).toBeLessThan(50_000_000);
  });

  it.each([
    ['too many headers', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}\r\n`],
    ['a header that is too long', `HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(100_000)}\r\n\r\n`],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    [
      'a protocol that nobody asked for',
      'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ],
  ])('is unreadable if the answer has %s', async (_, answer) => {
    const url = await receivers.raw((socket) => socket.end(answer));
    expect(await post(url)).toEqual({ fault: 'unreadable' });
  });

  it('ends with the connection', async () => {
    const early = await receivers.raw((socket) => socket.once('data', () => socket.destroy()));
    expect(await post(early)).toEqual({ fault: 'closedEarly' });
    const late = await receivers.raw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nso far'));
    });
    expect(await post(late)).toMatchObject({ status: 200, text: 'so far' });
    expect(await post((await receivers.nobody()).url)).toEqual({ fault: 'notConnected' });
  });

  it('needs a certificate that is valid', async () => {
    const plain = await receivers.raw(() => {});
    expect(await post(plain.replace('http:', 'https:'))).toEqual({ fault: 'notSecure' });
    const tls = createTlsServer({}, () => {});
    await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done));
    const { port } = tls.address() as { port: number };
    expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ fault: 'notSecure' });
    await new Promise((done) => tls.close(done));
  });
});

describe('an address that is not public', () => {
  const to = (...addresses: string[]) => ({ networks: [], resolve: async () => addresses });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://0x7f.1/',
    'https://2130706433/',
  ])('is refused as it stands in %s, without a question to a name server', async (url) => {
    const resolve = async () => Promise.reject(new Error('asked'));
    expect(await post(url, { networks: [], resolve })).toEqual({ fault: 'addressRefused' });
  });

  it('is refused after its name is resolved, also as one of several', async () => {
    expect(await post('https://inside.example/', to('169.254.169.254'))).toEqual({ fault: 'addressRefused' });
    expect(await post('https://both.example/', to('93.184.216.34', '10.0.0.1'))).toEqual({
      fault: 'addressRefused',
    });
    expect(await post('https://none.example/', to())).toEqual({ fault: 'hostUnknown' });
    expect(await post('https://localhost/', { networks: [] })).toEqual({ fault: 'addressRefused' });
  });

  it('cannot come after the check: the connection goes to what was checked, whatever the name says then', async () => {
    const { port, received } = await receivers.http();
    let asked = 0;
    // A name that is the allowed address for the first question, and another for each later one.
    const resolve = async () => [asked++ === 0 ? '127.0.0.1' : '127.9.9.9'];
    expect(await post(`http://rebound.example:${port}/`, { resolve })).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
    expect(received.map(({ headers }) => headers.host)).toEqual([`rebound.example:${port}`]);
  });

  it('costs the whole time at most if its name server never answers', async () => {
    const begun = performance.now();
    const resolve = () => new Promise<string[]>(() => {});
    expect(await post('https://asleep.example/', { networks: [], resolve })).toEqual({ fault: 'timeOut' });
    expect(performance.now() - begun).toBeLessThan(limits.wholeMs + 5_000);
  });
});

it('a public address is called by HTTPS on its own port alone', async () => {
  const resolve = async () => ['93.184.216.34'];
  for (const url of ['http://public.example/', 'https://public.example:8443/', 'https://public.example:22/'])
    expect(await post(url, { networks: [], resolve })).toEqual({ fault: 'addressRefused' });
});
